import { createStore, type ReadableStore } from '../browser/create-store.ts'
import { onOnline, onVisibility, type VisibleDocument } from '../browser/page-moments.ts'
import { createPressWatch } from './press-watch.ts'
import { reachSite } from './reach-site.ts'
import { createRetryRounds } from './retry-rounds.ts'

/**
 * `page`: a page, or a reload of the present one. `code`: code of a part of it. `press`: code or data that a press needs
 * before it is sent; retried by another press only. `change`: a change that may be sent twice.
 */
export type WaitingKind = 'page' | 'code' | 'press' | 'change'

/** Shown by the page's notice. */
export interface WaitingRequests {
  isShown: boolean
  /** Includes a press: only another press retries it. */
  isPress: boolean
  /** All waiting requests are being retried. */
  isTrying: boolean
  /** A page, or a reload of the present one, waits for its data. */
  isPageHeld: boolean
  /** The site responded after a press failed, whatever the browser says about its network. */
  isReached: boolean
  /** The site could not be reached before. */
  isBack: boolean
}

export interface WaitingRequest {
  /** Resolves when it should be retried: on Retry, when the network or the viewer is back, or after some time. */
  turn(): Promise<void>
  /** It has a response, or is no longer needed. */
  leave(): void
}

export interface WaitingRequestStore extends ReadableStore<WaitingRequests> {
  hold(kind: WaitingKind): WaitingRequest
  /** Offers to retry a press without a response, until the site has been in reach for a while. Only another press retries it. */
  offer(again: () => void): void
  retry(): void
  /** Hides the notice and stops automatic retries. A request goes on when it is made or pressed again. */
  dismiss(): void
}

interface Held {
  kind: WaitingKind
  /** Null while the request is in flight. */
  ask: (() => void) | null
  /** The viewer did not repeat the press in time. */
  isLetGo: boolean
}

type Page = Pick<EventTarget, 'addEventListener'> & { document: VisibleDocument }

const NOTHING: WaitingRequests = {
  isShown: false,
  isPress: false,
  isTrying: false,
  isPageHeld: false,
  isReached: false,
  isBack: false,
}

/**
 * Requests that failed and have no response yet. They are retried at intervals, when the browser is online again and when
 * the viewer returns to the tab; a press, only by another press.
 *
 * @param page null: only at intervals
 * @param reach rejects while the site cannot be reached
 */
export function createWaitingRequests(page: Page | null, reach = reachSite): WaitingRequestStore {
  const places = new Set<Held>()
  const offers = new Set<() => void>()
  const { current, become, subscribe } = createStore(NOTHING)
  let isDismissed = false
  const rounds = createRetryRounds(goOn)
  const site = createPressWatch(
    reach,
    () => !isDismissed && isPressWaiting(offers, places),
    (isReached) => (isReached ? publish() : planRound()),
    () => {
      offers.clear()
      for (const place of places) place.isLetGo ||= place.kind === 'press'
      publish()
    },
  )

  function publish(): void {
    const held = [...places].filter(({ isLetGo }) => !isLetGo)
    const isAny = held.length + offers.size > 0
    if (!isAny) rounds.restart()
    become({
      isShown: isAny && !isDismissed,
      isPress: offers.size > 0 || held.some(({ kind }) => kind === 'press'),
      isTrying: held.length > 0 && held.every(({ ask }) => ask === null),
      isPageHeld: held.some(({ kind }) => kind === 'page'),
      ...(isAny ? site.seen() : { isReached: false, isBack: false }),
    })
  }

  function planRound(): void {
    if (!isDismissed) rounds.plan()
  }

  function askAgain({ isByPress }: { isByPress: boolean }): void {
    rounds.cancel()
    for (const place of places) {
      const { ask, kind } = place
      if (kind === 'press' && !isByPress) continue
      place.ask = null
      ask?.()
    }
    publish()
  }

  function goOn(): void {
    askAgain({ isByPress: false })
    void site.look()
  }

  function goOnAtOnce(): void {
    rounds.restart()
    if (isDismissed) publish()
    else goOn()
  }

  if (page) {
    onOnline(page, goOnAtOnce)
    onVisibility(page.document, (isVisible) => isVisible && places.size + offers.size > 0 && goOnAtOnce())
  }

  return {
    hold(kind) {
      const place: Held = { kind, ask: null, isLetGo: false }
      places.add(place)
      isDismissed = false
      return {
        turn: () =>
          new Promise((resolve) => {
            place.ask = resolve
            if (kind === 'press') site.begin()
            else planRound()
            publish()
          }),
        leave() {
          if (!places.delete(place)) return
          if (places.size === 0) rounds.cancel()
          publish()
        },
      }
    },
    offer(again) {
      offers.add(again)
      isDismissed = false
      site.begin()
      publish()
    },
    retry() {
      const repeated = [...offers]
      offers.clear()
      isDismissed = false
      rounds.restart()
      askAgain({ isByPress: true })
      for (const again of repeated) again()
    },
    dismiss() {
      isDismissed = true
      offers.clear()
      rounds.cancel()
      publish()
    },
    current,
    subscribe,
  }
}

function isPressWaiting(offers: ReadonlySet<() => void>, places: ReadonlySet<Held>): boolean {
  return offers.size > 0 || [...places].some(({ kind, ask, isLetGo }) => kind === 'press' && ask && !isLetGo)
}

export const waitingRequests: WaitingRequestStore = createWaitingRequests(
  typeof window === 'undefined' ? null : window,
)
