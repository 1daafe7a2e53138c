// Parts of a form that follow from its other fields come back from the server while somebody types in them. What was
// changed there after the question had left stays as it stands now, and the server is asked once more.
const asked = new WeakMap();
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";
const said = (field) => (isTicked(field) ? field.checked : field.value);
const nameOf = (field) => (isTicked(field) ? `${field.name}=${field.defaultValue}` : field.name);

function shown(part) {
  const fields = [...part.querySelectorAll("input:not([type=hidden]), select, textarea")].filter((field) => field.name);
  return new Map(fields.map((field) => [nameOf(field), field]));
}

function say(field, value) {
  if (isTicked(field)) field.checked = value;
  else field.value = value;
}

document.addEventListener("htmx:beforeRequest", ({ target }) => {
  if (target.matches("form")) asked.set(target, new Map([...shown(target)].map(([name, field]) => [name, said(field)])));
});

document.addEventListener("htmx:oobBeforeSwap", ({ target, detail }) => {
  const form = target.closest("form");
  const before = asked.get(form);
  if (!before) return;
  const coming = shown(detail.fragment);
  const changed = [...shown(target)].filter(([name, field]) => before.has(name) && before.get(name) !== said(field));
  const kept = changed.filter(([name]) => coming.has(name));
  for (const [name, field] of kept) say(coming.get(name), said(field));
  if (kept.length) form.addEventListener("htmx:afterRequest", () => window.htmx.trigger(form, "change"), { once: true });
});
