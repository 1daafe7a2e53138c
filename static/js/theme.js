// Bootstrap's theme follows the reader's setting. Loaded before the first paint, so it is no module.
(() => {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const follow = () => { document.documentElement.dataset.bsTheme = dark.matches ? "dark" : "light"; };
  dark.addEventListener("change", follow);
  follow();
})();
