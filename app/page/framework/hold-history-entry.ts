import { useEffect } from 'react'
import { type WaitingRequestStore, waitingRequests } from '../requests/waiting-requests.ts'
import { entryIndex, type PageRouter, pageRouter } from './page-router.ts'

interface Step {
  key: string
  /** In entries from the present page. */
  delta: number
}

/** Steps of this module that the router must not see. */
let unheardMoves = 0

/** Must be called before the router listens, since a window calls its listeners in the order of their registration. */
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
 * A browser changes the address as soon as Back is pressed. Until the data of that page arrives, this
 * restores the address of the present page.
 */
export function holdHistoryEntry(
  page: Window,
  router: PageRouter,
  requests: WaitingRequestStore,
): () => void {
  let shownAt = entryIndex(page)
  let step: Step | null = null
  const stopRouter = router.subscribe(({ navigation, location }) => {
    if (navigation.location) return
    const done = step?.key === location.key ? step : null
    step = null
    if (done) moveUnheard(page, done.delta)
    shownAt = done && shownAt !== null ? shownAt + done.delta : entryIndex(page)
  })
  const stopRequests = requests.subscribe(() => {
    const target = router.state.navigation.location
    const at = entryIndex(page)
    if (
      !requests.current().isPageHeld ||
      step ||
      !target ||
      at === null ||
      shownAt === null ||
      at === shownAt
    )
      return
    step = { key: target.key, delta: at - shownAt }
    moveUnheard(page, -step.delta)
  })
  return () => {
    stopRouter()
    stopRequests()
  }
}

export function useHeldHistoryEntry(): void {
  useEffect(() => {
    const router = pageRouter()
    return router && holdHistoryEntry(window, router, waitingRequests)
  }, [])
}
