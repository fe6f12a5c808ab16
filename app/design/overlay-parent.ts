export function overlayParent(): HTMLElement {
  const full = document.fullscreenElement
  return full instanceof HTMLElement ? full : document.body
}
