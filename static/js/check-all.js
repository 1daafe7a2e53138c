// A checkbox that ticks all those of one name in its form; shown only where this runs, also in rows that come later.
const boxes = (all) => [...all.form.elements].filter((box) => box.name === all.dataset.checkAll);

function show(part) {
  for (const all of part.querySelectorAll("[data-check-all]")) all.hidden = !boxes(all).length;
}

document.addEventListener("change", ({ target }) => {
  const all = target.form?.querySelector("[data-check-all]");
  if (!all) return;
  if (target === all) {
    for (const box of boxes(all)) box.checked = all.checked;
  } else {
    const ticked = boxes(all).filter((box) => box.checked).length;
    all.checked = ticked === boxes(all).length;
    all.indeterminate = ticked > 0 && !all.checked;
  }
});

show(document);
document.addEventListener("htmx:load", (event) => show(event.detail.elt));
