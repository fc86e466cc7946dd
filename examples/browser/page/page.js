// The whole page: it begins with the first page, or where a reload has left off.
import { forget, goOnWith, keptMatch } from "./bots.js";
import { callBridge } from "./calls.js";
import { enter } from "./connection.js";
import { leave, refresh } from "./match.js";
import { change, settings } from "./settings.js";
import { drawStart } from "./start.js";
import { state } from "./state.js";
import { languageKnown, say, writeWords } from "./words.js";

const find = (selector) => document.querySelector(selector);

async function setLanguage(code) {
  find("#language").value = code;
  writeWords(code);
  if (state.page) await refresh();
  else if (!find("#choices").hidden) await drawStart();
}

find("#language").onchange = ({ target }) => {
  change({ language: target.value });
  setLanguage(target.value);
};

find("#leave").onclick = async () => {
  if (state.page.isOver) return goHome();
  find("#sure-text").textContent = say(state.page.isHere ? "leave-bots" : "leave-server");
  find("#sure").returnValue = "";
  find("#sure").showModal();
  return undefined;
};
find("#sure").onclose = () => { if (find("#sure").returnValue === "leave") goHome(); };

function goHome() {
  leave();
  forget();
  history.replaceState(null, "", location.pathname);
  location.reload();
}

await setLanguage(languageKnown(settings.language));
await callBridge("ready");
const place = new URLSearchParams(location.hash.slice(1));
try {
  if (place.has("table")) await enter(place.get("table"), place.get("token"));
  else if (keptMatch()) await goOnWith(keptMatch());
} catch (error) {
  forget();
  find("#problem").textContent = error.message;
}
find("#loading").hidden = true;
await drawStart();
