// Keeps what is typed into forms with data-autosave: a moment after the last key, and when the page is left.
// A form that says which version it goes on from is not saved over another tab's: both are shown instead.
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

// This page's own name, so that two saves of its own that overtake each other are no clash.
function nameThePage(form) {
  const tab = form.elements.draft_tab;
  if (tab && !tab.value) tab.value = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function goOnFrom(form, version) {
  if (!version || !form.elements.draft_version) return;
  form.elements.draft_version.value = version;
  const key = form.dataset.autosaveKey;  // from now on a reload brings back this very draft
  if (key) history.replaceState(null, "", `${location.pathname}?draft=${key}`);
}

function watch(form) {
  const address = `${words.url}?path=${encodeURIComponent(form.dataset.autosave || location.pathname)}`;
  const notice = noticeOf(form);
  const clash = form.querySelector("[data-autosave-clash]");
  notice.setAttribute("aria-live", "polite");
  nameThePage(form);
  let timer = 0;
  let isDirty = false;
  const isWaiting = () => Boolean(clash?.firstElementChild);  // until somebody has chosen, nothing more is saved

  async function show(answer) {
    const isClash = answer.status === 409 && clash;
    const isPlain = answer.ok || answer.status === 401;
    if (isClash) clash.innerHTML = await answer.text();
    notice.textContent = isPlain ? await answer.text() : isClash ? words.clash : words.refused;
    if (isClash) {
      const link = document.createElement("a");
      link.href = "#clash";
      link.textContent = words.choose;
      notice.append(" ", link);
    }
    notice.classList.toggle("is-broken", !answer.ok);
  }

  async function save() {
    clearTimeout(timer);
    isDirty = false;
    if (isWaiting()) return;
    notice.textContent = words.saving;
    try {
      const answer = await fetch(address, { method: "POST", body: typed(form), keepalive: document.hidden });
      goOnFrom(form, answer.headers.get("Draft-Version"));
      await show(answer);
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
  let isSent = false;
  form.addEventListener("submit", () => { clearTimeout(timer); isDirty = false; isSent = true; });
  document.addEventListener("visibilitychange", () => { if (document.hidden && isDirty) save(); });
  addEventListener("beforeunload", (event) => { if (isWaiting() && !isSent) event.preventDefault(); });
}

document.querySelectorAll("form[data-autosave]").forEach(watch);
