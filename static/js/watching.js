// A page that watches something asks by itself how far it is, and is asked for anew when that has ended, or the session:
// not while somebody types into one of its forms. What is typed stays, and a notice says what has happened.
const words = document.getElementById("autosave-words")?.dataset ?? {};
const UNAUTHORIZED = 401;
const ENDED = 286;  // htmx: swap this in and ask no more

const FIELDS = 'form[method="post"] :is(textarea, input:not([type=hidden], [type=checkbox], [type=radio]))';

function isTyping() {
  return [...document.querySelectorAll(FIELDS)].some((field) => field === document.activeElement || field.value !== field.defaultValue);
}

// The same element, which asks no more.
function atRest(watching, answer) {
  const still = watching.cloneNode(true);
  for (const name of ["hx-get", "hx-trigger"]) still.removeAttribute(name);
  if (answer.status === ENDED) still.innerHTML = answer.responseText;
  watching.replaceWith(still);
  return still;
}

function tell(place, text) {
  const notice = document.createElement("p");
  notice.className = "message is-warning";
  notice.setAttribute("role", "status");
  place.after(notice);
  notice.textContent = text;
}

document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { elt, xhr } = event.detail;
  if (xhr.getResponseHeader("HX-Refresh") !== "true" || !isTyping()) return;
  event.preventDefault();
  const isOver = xhr.status === UNAUTHORIZED;
  if (!elt.matches("[hx-trigger*=every]")) return;
  tell(atRest(elt, xhr), isOver ? words.signedOut : words.movedOn);
});
