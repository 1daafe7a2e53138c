// In tables with data-crosstable the row and the column under the pointer or the focus stand out.
function mark(table, cell) {
  table.querySelectorAll(".is-here").forEach((marked) => marked.classList.remove("is-here"));
  const row = cell?.closest("tr");
  if (!row || !table.contains(row)) return;
  for (const other of table.rows) other.cells[cell.cellIndex]?.classList.add("is-here");
  row.classList.add("is-here");
}

document.querySelectorAll("table[data-crosstable]").forEach((table) => {
  const follow = (event) => mark(table, event.target.closest("td, th"));
  table.addEventListener("pointerover", follow);
  table.addEventListener("focusin", follow);
  table.addEventListener("pointerleave", () => mark(table, null));
  table.addEventListener("focusout", () => mark(table, null));
});
