// How a cell looks: three aligned parts in a Swiss grid, the result alone in a square, both values where two disagree.
import { SIGN, weightOf } from "./typing.js";
import { placeOf } from "./model.js";

const COLOURS = { w: "white", b: "black" };

function part(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  if (text) made.textContent = text;
  return made;
}

export function result(code) {
  return part("b", `result is-${weightOf(code)}`, SIGN[code] ?? code);
}

export function disc(colour) {
  return part("i", `colour is-${COLOURS[colour] ?? "none"}`);
}

export function showCell(td, slot, { model, outbox, words }) {
  const cell = model.cell(slot.number, slot.round);
  const place = placeOf(slot.number, slot.round);
  const refused = outbox.refused.get(place);
  const clash = outbox.clashes.get(place);
  const against = model.contradiction(slot.number, slot.round);
  const isPlain = cell && !cell.text && !refused?.text;
  const parts = [];
  if (isPlain) parts.push(...(slot.isSquare ? [result(cell.code)] : swiss(cell)));
  else if (refused?.text || cell?.text) parts.push(part("span", "as-typed", refused?.text || cell.text));
  else if (slot.typedColour) parts.push(disc(slot.typedColour));
  if (clash) parts.push(part("s", "other", `|${SIGN[clash.theirs[2]] ?? "∅"}`));
  else if (against) parts.push(part("s", "other", `|${against.code ? SIGN[against.code] : "?"}`));
  td.replaceChildren(...parts);
  td.classList.toggle("has-note", Boolean(model.noteOf(slot.number, slot.round)));
  td.classList.toggle("is-mirror", cell?.source === "mirror");
  td.classList.toggle("is-refused", Boolean(refused));
  td.classList.toggle("is-clash", Boolean(clash));
  td.classList.toggle("is-contradicted", Boolean(against));
  td.setAttribute("aria-label", words.cell(slot, model, outbox));
  if (refused || clash || against) td.setAttribute("aria-invalid", "true");
  else td.removeAttribute("aria-invalid");
}

function swiss(cell) {
  return [part("span", "against", cell.opponent ? String(cell.opponent) : ""), disc(cell.colour), result(cell.code)];
}
