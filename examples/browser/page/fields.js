// A field for each option of a game's rules, as the bridge describes it.
import { element } from "./draw.js";
import { say } from "./words.js";

// Return the field with its label; `take` gets the value when it was changed.
export function drawField(field, take) {
  const input = makers[field.kind](field);
  input.disabled = field.fixed;
  if (field.fixed) input.title = say("fixed");
  input.dataset.option = field.option;
  input.onchange = () => { if (input.reportValidity()) take(read(field, input)); };
  const label = element("span", {}, field.name);
  if (field.kind === "flag") return element("label", { className: "check" }, input, label);
  return element("label", {}, label, input);
}

const makers = {
  flag: ({ value }) => element("input", { type: "checkbox", checked: value }),
  number: ({ value, least, most }) => element("input", { type: "number", required: true, min: least, max: most, value }),
  choice: ({ value, choices }) => select(choices, value),
  seat: ({ value, seats }) => select([
    { value: null, name: say("by-chance") },
    ...Array.from({ length: seats }, (_, seat) => ({ value: seat, name: say("player", { number: seat + 1 }) })),
  ], value),
};

function select(choices, value) {
  const made = element("select", {}, ...choices.map((each) =>
    element("option", { value: JSON.stringify(each.value) }, each.name)));
  made.value = JSON.stringify(value);
  return made;
}

function read({ kind }, input) {
  if (kind === "flag") return input.checked;
  return kind === "number" ? input.valueAsNumber : JSON.parse(input.value);
}
