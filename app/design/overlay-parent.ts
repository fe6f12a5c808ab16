/** The parent of overlays: in full screen a browser shows only the contents of the full-screen element. */
export function overlayParent(): HTMLElement {
  const full = document.fullscreenElement
  return full instanceof HTMLElement ? full : document.body
}
