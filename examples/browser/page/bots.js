// A match against bots. It is played in this page, and its record is kept in the browser, so that it
// goes on after a reload. The record holds all hidden cards: the settings say so.
import { callBridge } from "./calls.js";
import { leave, show } from "./match.js";
import { say } from "./words.js";

const KEY = "cardrules.match";
const NAMES = ["Ada", "Ben", "Cleo", "Dai", "Eva", "Finn", "Gwen", "Hugo", "Iris", "Jon", "Kaya", "Leo", "Mia"];

const here = {
  keep: async () => keep(await callBridge("lines")),
  marks: (seat) => (seat === 0 ? [] : [say("bot")]),
  rematch: async () => begin(JSON.parse(sessionStorage.getItem(`${KEY}.terms`))),
};

export async function playBots(rules, name) {
  const own = name || say("me");
  const names = [own, ...NAMES.filter((each) => each !== own)];
  keep(JSON.stringify({ rules, names }), `${KEY}.terms`);
  await begin({ rules, names });
}

async function begin({ rules, names }) {
  leave();
  await callBridge("begin", rules, JSON.stringify(names));
  await show(here);
}

function keep(text, key = KEY) {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The browser keeps nothing: then the match lasts as long as the page.
  }
}

export const keptMatch = () => sessionStorage.getItem(KEY);

export async function goOnWith(lines) {
  await callBridge("resume", lines);
  await show(here);
}

export function forget() {
  sessionStorage.removeItem(KEY);
}
