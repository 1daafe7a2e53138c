// The calculator's form: "More opponents" adds a row in place, and empty fields stay out of the address.
const form = document.querySelector("form[data-calculator]");
const rows = () => form.querySelectorAll("[data-opponent]");

function renumber(row, from, to) {
  const change = (text) => text.replace(new RegExp(`\\b${from}\\b`), to);
  row.dataset.opponent = to;
  for (const part of row.querySelectorAll("[id], [name], [for], label")) {
    for (const name of ["id", "name", "for", "aria-describedby"]) {
      const value = part.getAttribute(name);
      if (value) part.setAttribute(name, value.replace(new RegExp(`([or])${from}(?!\\d)`), `$1${to}`));
    }
    if (part.tagName === "LABEL") part.textContent = change(part.textContent.trim());
  }
}

function emptied(row) {
  row.querySelectorAll(".invalid-feedback, .form-text").forEach((said) => said.remove());
  for (const field of row.querySelectorAll("input, select")) {
    field.classList.remove("is-invalid");
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    if (field.tagName === "INPUT") field.removeAttribute("value");
    field.querySelectorAll("[selected]").forEach((choice) => choice.removeAttribute("selected"));
    field.value = "";
  }
  return row;
}

function addRow(button) {
  const last = [...rows()].at(-1);
  const next = emptied(last.cloneNode(true));
  renumber(next, last.dataset.opponent, String(rows().length + 1));
  last.after(next);
  if (rows().length >= Number(form.dataset.most)) button.remove();
  next.querySelector("input").focus();
}

function setEmptyAside(aside) {
  for (const field of form.querySelectorAll("input, select, textarea")) {
    if (field.name !== "o1" && field.name !== "system") field.disabled = aside && !field.value;
  }
}

if (form) {
  form.querySelector("[data-more]")?.addEventListener("click", (event) => {
    event.preventDefault();
    addRow(event.currentTarget);
  });
  form.addEventListener("submit", () => setEmptyAside(true));
  window.addEventListener("pageshow", () => setEmptyAside(false));
}
