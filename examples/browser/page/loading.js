// What the page shows until Python is there, and how the browser keeps everything for the next visit.
const WORDS = {
  de: { fetching: "Python und die Regeln werden geladen…", starting: "Python startet…", failed: "Das Laden ist gescheitert. Lade die Seite neu." },
  en: { fetching: "Fetching Python and the rules…", starting: "Starting Python…", failed: "Loading has failed. Reload the page." },
  it: { fetching: "Scarico Python e le regole…", starting: "Avvio Python…", failed: "Caricamento non riuscito. Ricarica la pagina." },
};
const find = (selector) => document.querySelector(`#loading ${selector}`);

export function showShare(share) {
  if (find("progress").hidden) return; // It has failed, and the rest still arrives.
  find("progress").value = share;
  say(share < 1 ? "fetching" : "starting");
}

export function showFailure(error) {
  find("progress").hidden = true;
  say("failed");
  console.error(error);
}

function say(key) {
  const text = (WORDS[document.documentElement.lang] ?? WORDS.en)[key];
  if (find("[role=status]").textContent !== text) find("[role=status]").textContent = text;
}

// Service workers need https, or this machine. They come last: they fetch what the page has fetched.
export function keepFiles() {
  navigator.serviceWorker?.register(new URL("./service-worker.js", import.meta.url), { updateViaCache: "none" });
}
