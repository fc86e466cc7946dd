// The language, and the page's own words in it. Everything about the games comes from the library.
const words = await (await fetch("./words.json")).json();

export let language = "en";

export const languageKnown = (code) => (words[code] ? code : "en");

export function say(key, values = {}) {
  return words[language][key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// Write the words of a language into the page, where `data-word` says which.
export function writeWords(code) {
  language = document.documentElement.lang = code;
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = say(each.dataset.word);
  document.title = say("title");
}
