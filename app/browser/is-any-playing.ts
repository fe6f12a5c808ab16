/** Whether somebody watches a film on this page. */
export function isAnyPlaying(document: Document): boolean {
  return Array.from(document.querySelectorAll('video')).some(({ paused }) => !paused)
}

/** Whether somebody stopped a film on this page on the way. */
export function isAnyPaused(document: Document): boolean {
  return Array.from(document.querySelectorAll('video')).some(
    ({ paused, ended, currentTime }) => paused && !ended && currentTime > 0,
  )
}

/** Whether the film of this page is at its end, which the next one may follow by itself. One held ready for going back is hidden. */
export function isAnyOver(document: Document): boolean {
  return Array.from(document.querySelectorAll('video')).some(
    ({ ended, ariaHidden }) => ended && ariaHidden !== 'true',
  )
}
