// What is wider than its box scrolls in it: tables, and lines of a file. Such a box – and no other – is a stop of the
// keyboard and a region with a name; templates that name their box themselves are left alone.
const BOXES = ".scroll-x, [data-scrolling]";

function name(box) {
  if (box.dataset.scrolling) return box.dataset.scrolling;
  const table = box.querySelector("table");
  return (table?.caption ?? table?.querySelector("thead"))?.textContent.trim().replace(/\s+/g, " ") ?? "";
}

function fit(box) {
  const scrolls = box.scrollWidth > box.clientWidth + 1;
  if (scrolls === box.hasAttribute("data-scrolls")) return;
  box.toggleAttribute("data-scrolls", scrolls);
  const attributes = { tabindex: "0", role: "region", "aria-label": name(box) };
  for (const [attribute, value] of Object.entries(attributes)) {
    if (scrolls) box.setAttribute(attribute, value);
    else box.removeAttribute(attribute);
  }
}

const sizes = new ResizeObserver((changes) => changes.forEach((change) => fit(change.target.closest(BOXES))));

function watch(root) {
  for (const box of root.querySelectorAll(`:is(${BOXES}):not([role])`)) {
    sizes.observe(box);
    if (box.firstElementChild) sizes.observe(box.firstElementChild);
  }
}

watch(document);
// a font that comes late makes lines wider inside a box that keeps its size
document.fonts?.addEventListener("loadingdone", () => document.querySelectorAll(BOXES).forEach((box) => {
  if (!box.hasAttribute("role") || box.hasAttribute("data-scrolls")) fit(box);
}));
document.addEventListener("htmx:afterSettle", (event) => watch(event.target));
