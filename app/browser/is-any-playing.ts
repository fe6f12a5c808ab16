export function isAnyPlaying(document: Document): boolean {
  return Array.from(document.querySelectorAll('video')).some(({ paused }) => !paused)
}

export function isAnyPaused(document: Document): boolean {
  return Array.from(document.querySelectorAll('video')).some(
    ({ paused, ended, currentTime }) => paused && !ended && currentTime > 0,
  )
}

/** The next video may then autoplay. Prefetched videos are hidden. */
export function isAnyOver(document: Document): boolean {
  return Array.from(document.querySelectorAll('video')).some(
    ({ ended, ariaHidden }) => ended && ariaHidden !== 'true',
  )
}
