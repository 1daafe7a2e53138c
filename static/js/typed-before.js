// What somebody had typed when the session was over is filled into the form that it was sent from, and is not sent yet.
// Of several forms of one address it is the one with the same hidden fields.
const kept = document.getElementById("typed-before");
const fields = Object.entries(JSON.parse(kept.dataset.fields));
const TYPED = "textarea, select, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=password])";

const addressOf = (form) => new URL(form.getAttribute("action") || location.href, location.href).pathname;

function saysTheSameHidden(form) {
  const own = new FormData(form);
  const isHidden = ([name]) => form.querySelector(`input[type=hidden][name="${CSS.escape(name)}"]`);
  return fields.filter(isHidden).every(([name, text]) => own.getAll(name).includes(text));
}

function fill(field, text) {
  if (field instanceof RadioNodeList) {
    if ([...field].every((each) => each.type === "radio")) field.value = text;
    return null;
  }
  if (field?.type === "checkbox") field.checked = field.value === text;
  if (!field?.matches?.(TYPED)) return null;
  if (field.value === text) return field.matches("textarea") ? field : null;  // the reason of an act comes with its page
  if (field.matches("select") && ![...field.options].some((each) => each.value === text)) return null;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return field;
}

// A box that was not ticked was not sent. Of several boxes with one name nobody knows which.
function untick(form) {
  const sent = new Set(fields.map(([name]) => name));
  for (const box of form.querySelectorAll("input[type=checkbox][name]")) {
    if (!sent.has(box.name) && form.elements[box.name] === box) box.checked = false;
  }
}

const ofTheAddress = [...document.querySelectorAll('form[method="post"]')].filter((form) => addressOf(form) === kept.dataset.path);
for (const form of ofTheAddress.length > 1 ? ofTheAddress.filter(saysTheSameHidden) : ofTheAddress) {
  const filled = fields.map(([name, text]) => fill(form.elements[name], text)).filter(Boolean);
  if (!filled.length) continue;
  untick(form);
  const notice = document.createElement("p");
  notice.className = "message is-note";
  notice.setAttribute("role", "status");
  form.prepend(notice);
  for (let fold = form.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  notice.textContent = kept.dataset.words;
  filled[0].focus();
}
