import type { PageRouter } from './page-router.ts'
import type { WaitingRequestStore } from './waiting-requests.ts'

/** A step through the browser's history that waits for its data. */
interface Step {
  /** Of the entry it leads to. */
  key: string
  /** Entries from the one of the page that stands. */
  delta: number
}

/** Our own steps, which the router must not see. */
let unheardMoves = 0

/** Has to be called before the router listens: a window calls its listeners in the order they came in. */
export function interceptOwnMoves(page: Window): void {
  page.addEventListener('popstate', (event) => {
    if (unheardMoves === 0) return
    unheardMoves -= 1
    event.stopImmediatePropagation()
  })
}

function moveUnheard(page: Window, delta: number): void {
  unheardMoves += 1
  page.history.go(delta)
}

/**
 * A browser shows the address of another entry the moment Back is pressed. While that page does not come, the address is
 * put back to the one of the page that stands; it follows when the page has come after all.
 *
 * @returns stops it
 */
export function holdHistoryEntry(page: Window, router: PageRouter, held: WaitingRequestStore): () => void {
  let shownAt = entryIndex(page)
  let step: Step | null = null
  const stopRouter = router.subscribe(({ navigation, location }) => {
    if (navigation.location) return
    const done = step?.key === location.key ? step : null
    step = null
    if (done) moveUnheard(page, done.delta)
    shownAt = done && shownAt !== null ? shownAt + done.delta : entryIndex(page)
  })
  const stopHeld = held.subscribe(() => {
    const target = router.state.navigation.location
    const at = entryIndex(page)
    if (!held.current().isPageHeld || step || !target || at === null || shownAt === null || at === shownAt)
      return
    step = { key: target.key, delta: at - shownAt }
    moveUnheard(page, -step.delta)
  })
  return () => {
    stopRouter()
    stopHeld()
  }
}

/** Where the router says an entry stands among its others; null where it says nothing. */
function entryIndex({ history }: Window): number | null {
  const { idx } = (history.state ?? {}) as { idx?: number }
  return idx ?? null
}
