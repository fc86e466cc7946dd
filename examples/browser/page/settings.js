// What a player has chosen for all matches, kept by the browser if it lets us.
const KEY = "cardrules.settings";
const find = (selector) => document.querySelector(selector);

export const settings = {
  name: "",
  game: "racko",
  language: navigator.language?.slice(0, 2),
  pace: 900, // milliseconds between the steps of others
  sound: false,
  ...read(),
};

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function change(values) {
  Object.assign(settings, values);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Then they last as long as the page.
  }
}

find("#pace").value = settings.pace;
find("#sound").checked = settings.sound;
find("#pace").onchange = ({ target }) => change({ pace: Number(target.value) });
find("#sound").onchange = ({ target }) => change({ sound: target.checked });
find("#set").onclick = () => find("#settings").showModal();
