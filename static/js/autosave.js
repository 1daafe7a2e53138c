// Keeps what is typed into forms with data-autosave: a moment after the last key, and when the page is left.
const PAUSE = 800;
const RETRY = 10_000;
const words = document.getElementById("autosave-words")?.dataset ?? {};

function typed(form) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const kind = form.elements[name]?.type;
    if (typeof value === "string" && kind !== "password") fields.append(name, value);
  }
  return fields;
}

function noticeOf(form) {
  const own = form.querySelector("[data-autosave-notice]");
  if (own) return own;
  const notice = document.createElement("p");
  notice.className = "autosave-notice";
  form.append(notice);
  return notice;
}

function watch(form) {
  const address = `${words.url}?path=${encodeURIComponent(form.dataset.autosave || location.pathname)}`;
  const notice = noticeOf(form);
  notice.setAttribute("aria-live", "polite");
  let timer = 0;
  let isDirty = false;

  async function save() {
    clearTimeout(timer);
    isDirty = false;
    notice.textContent = words.saving;
    try {
      const answer = await fetch(address, { method: "POST", body: typed(form), keepalive: document.hidden });
      const isPlain = answer.ok || answer.status === 401;
      notice.textContent = isPlain ? await answer.text() : words.refused;
      notice.classList.toggle("is-broken", !answer.ok);
    } catch {
      isDirty = true;
      notice.textContent = words.failed;
      notice.classList.add("is-broken");
      timer = setTimeout(save, RETRY);
    }
  }

  form.addEventListener("input", () => {
    isDirty = true;
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE);
  });
  form.addEventListener("submit", () => { clearTimeout(timer); isDirty = false; });
  document.addEventListener("visibilitychange", () => { if (document.hidden && isDirty) save(); });
}

document.querySelectorAll("form[data-autosave]").forEach(watch);
