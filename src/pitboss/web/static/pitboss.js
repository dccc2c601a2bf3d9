"use strict";
// One small script: the theme. What else a page does is said by its data attributes.

function chooseTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=strict`;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-theme-switch]")) chooseTheme();
});
