"use strict";
// The board on a screen of its own: the whole of it, without what stands around.

const full = document.querySelector("[data-full]");
if (document.fullscreenEnabled) {
  full.hidden = false;
  full.addEventListener("click", () => document.documentElement.requestFullscreen());
}
