/** Asked anew each time: the viewer may change it while the page is open. */
export function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
