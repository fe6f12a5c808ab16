/** Whether a video is playing on this page. */
export function isAnyPlaying(document: Document): boolean {
  return Array.from(document.querySelectorAll('video')).some(({ paused }) => !paused)
}

/** Whether a video on this page was paused before its end. */
export function isAnyPaused(document: Document): boolean {
  return Array.from(document.querySelectorAll('video')).some(
    ({ paused, ended, currentTime }) => paused && !ended && currentTime > 0,
  )
}

/** Whether this page's video has ended, so that the next one may autoplay. Prefetched ones are hidden. */
export function isAnyOver(document: Document): boolean {
  return Array.from(document.querySelectorAll('video')).some(
    ({ ended, ariaHidden }) => ended && ariaHidden !== 'true',
  )
}
