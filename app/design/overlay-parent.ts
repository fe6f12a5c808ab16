/** Where an overlay is put: a browser in full screen shows what is inside of the full element and nothing else. */
export function overlayParent(): HTMLElement {
  const full = document.fullscreenElement
  return full instanceof HTMLElement ? full : document.body
}
