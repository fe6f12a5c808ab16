const QUIET_MS = 2_500
/** Videos never stop fetching. */
const QUIET_MS_MAX = 20_000

export function untilQuiet(page: Window): Promise<void> {
  return new Promise((resolve) => {
    let quiet: ReturnType<typeof setTimeout>
    const watch = new PerformanceObserver(() => restart())
    const latest = setTimeout(end, QUIET_MS_MAX)
    function end() {
      clearTimeout(quiet)
      clearTimeout(latest)
      watch.disconnect()
      resolve()
    }
    function restart() {
      clearTimeout(quiet)
      quiet = setTimeout(() => (page.document.readyState === 'complete' ? end() : restart()), QUIET_MS)
    }
    watch.observe({ type: 'resource' })
    restart()
  })
}
