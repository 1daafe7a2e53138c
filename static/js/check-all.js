// A checkbox that ticks all those of one name in its form; shown only where this runs.
for (const all of document.querySelectorAll("[data-check-all]")) {
  const each = () => [...all.form.elements].filter((box) => box.name === all.dataset.checkAll);
  all.hidden = !each().length;
  all.addEventListener("change", () => each().forEach((box) => { box.checked = all.checked; }));
  all.form.addEventListener("change", () => {
    const ticked = each().filter((box) => box.checked).length;
    all.checked = ticked === each().length;
    all.indeterminate = ticked > 0 && !all.checked;
  });
}
