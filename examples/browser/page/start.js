// The first page: which game, by which rules, and with whom.
import { playBots } from "./bots.js";
import { callBridge } from "./calls.js";
import { joinByCode, openTable } from "./connection.js";
import { element } from "./draw.js";
import { drawField } from "./fields.js";
import { change, settings } from "./settings.js";
import { language } from "./words.js";

const find = (selector) => document.querySelector(selector);
const start = find("#start");
let changed = {}; // the options that differ from those of the variant
let rules = null;

// Show what can be chosen, once the rules are loaded; again in another language.
export async function drawStart() {
  start.elements.game.value = settings.game;
  find("#name").value = settings.name;
  await Promise.all([...start.elements.game].map(drawSamples));
  await redraw();
  find("#choices").hidden = false;
}

async function drawSamples(input) {
  const { pictures } = JSON.parse(await callBridge("variants", input.value, language));
  input.parentElement.querySelector(".fan").replaceChildren(...pictures.map((svg) =>
    element("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: "" })));
}

// One after the other: somebody can choose a game while another is being shown.
let drawing = Promise.resolve();
function redraw() {
  find("#choices").ariaBusy = true;
  return (drawing = drawing.then(drawChoices, drawChoices));
}

async function drawChoices() {
  const [{ game }, given] = [settings, changed];
  const { variants } = JSON.parse(await callBridge("variants", game, language));
  drawVariants(variants);
  const answer = await callBridge("choose_rules", game, find("#variant").value, JSON.stringify(given), language);
  const form = JSON.parse(answer);
  rules = form.rules;
  drawForm(form);
  find("#choices").ariaBusy = game !== settings.game || given !== changed;
}

function drawVariants(variants) {
  const chosen = find("#variant").value;
  find("#variant").replaceChildren(...variants.map(({ value, name }) => element("option", { value }, name)));
  if (variants.some(({ value }) => value === chosen)) find("#variant").value = chosen;
}

function drawForm({ fields, about, problem }) {
  const focused = document.activeElement?.dataset.option;
  const draw = (field) => drawField(field, (value) => {
    changed = { ...changed, [field.option]: value };
    return redraw();
  });
  find("#first-options").replaceChildren(...fields.filter((field) => field.first).map(draw));
  find("#options").replaceChildren(...fields.filter((field) => !field.first).map(draw));
  find("#about").replaceChildren(...about.map((text) => element("p", {}, text)));
  find("#problem").textContent = problem;
  if (focused) find(`[data-option=${focused}]`)?.focus();
}

async function begin(action) {
  find("#problem").textContent = "";
  change({ name: find("#name").value.trim() });
  try {
    await action(settings.name);
  } catch (error) {
    find("#problem").textContent = error.message;
  }
}

// Begin by the rules that are chosen, unless they contradict each other.
const beginBy = (action) => begin(async (name) => {
  await drawing;
  if (rules) await action(rules, name);
  else await redraw();
});

find("#games").onchange = ({ target }) => {
  change({ game: target.value });
  changed = {};
  redraw();
};
find("#variant").onchange = () => {
  changed = {};
  redraw();
};
start.onsubmit = (event) => {
  event.preventDefault();
  if (document.activeElement === find("#code")) find("#join").click();
  else beginBy(playBots);
};
find("#open").onclick = () => beginBy(openTable);
find("#join").onclick = () => begin((name) => joinByCode(find("#code").value, name));
