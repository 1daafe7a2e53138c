// The steps of the registration form: arrows go between their headings, Ctrl+Enter to the next, a link to a field opens
// its step. Without this they fold by themselves, and "Propose again" sends the form to be shown once more.
import "./typed-meanwhile.js";

const steps = () => [...document.querySelectorAll("details.form-step")];

function goTo(step) {
  step.open = true;
  (step.querySelector(".form-step-fields :is(input, select, textarea):not([type=hidden])") ?? step.firstElementChild).focus();
}

function opened(field) {
  for (let fold = field?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

const called = document.getElementById(location.hash.slice(1));
if (called?.closest("details.form-step")) {
  opened(called);
  called.focus();
}

document.addEventListener("keydown", (event) => {
  const step = event.target.closest?.("details.form-step");
  if (!step) return;
  const all = steps();
  const place = all.indexOf(step);
  if (event.key === "Enter" && event.ctrlKey && all[place + 1]) {
    event.preventDefault();
    goTo(all[place + 1]);
  } else if (event.target.matches("details.form-step > summary") && ["ArrowDown", "ArrowUp"].includes(event.key)) {
    const next = all[place + (event.key === "ArrowDown" ? 1 : -1)];
    if (next) event.preventDefault();
    next?.firstElementChild.focus();
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#id_"]');
  const field = link && document.getElementById(link.hash.slice(1));
  if (field) {
    event.preventDefault();
    opened(field);
    field.focus();
  }
  const again = event.target.closest("[data-propose]");
  if (again && window.htmx) {
    event.preventDefault();
    const form = again.form;
    window.htmx.ajax("POST", form.getAttribute("hx-post"), {
      source: form, target: "#rules", swap: "innerHTML", values: { act: again.value },
    });
  }
});
