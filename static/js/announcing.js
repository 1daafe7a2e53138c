// What a filter found, and how far some work is, is said in one sentence: a live region around a table of a hundred lines
// would read all of them, and one around a bar each of its steps. The sentence is the first of a part, as the part names
// it (data-announces). What watches by itself says only what is new.
const region = document.getElementById("announced");
const parts = () => document.querySelectorAll("[data-announces]");
const said = new Map();

const sentenceOf = (part) => part.querySelector(part.dataset.announces)?.textContent.replace(/\s+/g, " ").trim() ?? "";

for (const part of parts()) said.set(part.id, sentenceOf(part));

document.addEventListener("htmx:afterSettle", (event) => {
  for (const part of parts()) {
    const sentence = sentenceOf(part);
    const isAsked = part.contains(event.target) && !part.matches("[hx-trigger*=every]");
    const isNew = said.get(part.id) !== sentence;
    said.set(part.id, sentence);
    if (!sentence || !(isNew || isAsked)) continue;
    region.textContent = "";  // the same sentence is said again where it was asked for again
    setTimeout(() => { region.textContent = sentence; }, 100);
  }
});
