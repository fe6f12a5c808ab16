/** Whether somebody watches a film on this page. */
export function isAnyPlaying(document: Document): boolean {
  return Array.from(document.querySelectorAll('video')).some(({ paused }) => !paused)
}
