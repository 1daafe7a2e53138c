// What a phone folds: the menu, the steps, the acts behind "More". Wide screens show all of it, and so does a page
// without script. A button inside [data-folding] opens it; Esc closes it and gives the focus back.
function set(folding, open) {
  folding.classList.toggle("is-open", open);
  folding.querySelector("[data-unfold]").setAttribute("aria-expanded", String(open));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-unfold]");
  const folding = button?.closest("[data-folding]");
  if (folding) set(folding, !folding.classList.contains("is-open"));
});

document.addEventListener("keydown", (event) => {
  const folding = event.key === "Escape" ? event.target.closest?.("[data-folding].is-open") : null;
  if (!folding) return;
  set(folding, false);
  folding.querySelector("[data-unfold]").focus();
});

// An act that the page comes with open says what was wrong with it, or has what was typed: it is not folded away.
for (const bar of document.querySelectorAll(".act-bar[data-folding]:has([data-unfold]):has(> .act[open])")) {
  set(bar, true);
  bar.querySelector("[autofocus]")?.focus();
}
