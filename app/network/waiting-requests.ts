import { createStore, type ReadableStore } from '../browser/create-store.ts'
import { reachSite } from './reach-site.ts'

/** Automatic retries, at growing intervals; a browser may not notice that the network is back. */
export const AGAIN_AFTER_MS = [3_000, 6_000, 12_000, 30_000]
/** How long a retry of a failed press is offered once the site can be reached. */
export const OFFER_MS = 20_000

/**
 * `page`: a page, or a reload of the present one. `code`: code of a part of it. `press`: code or data that a press needs
 * before it is sent; retried by another press only. `change`: a change that may be sent twice.
 */
export type WaitingKind = 'page' | 'code' | 'press' | 'change'

/** The page's notice about unanswered requests. */
export interface WaitingRequests {
  isShown: boolean
  /** A press among them waits for another press: it is never retried automatically. */
  isPress: boolean
  /** All waiting requests are being retried. */
  isTrying: boolean
  /** A page, or a reload of the present one, waits for its data. */
  isPageHeld: boolean
  /** The site has answered since a press failed, whatever the browser says of its network. */
  isReached: boolean
  /** The same, where it could not be reached before. */
  isBack: boolean
}

/** One waiting request. */
export interface WaitingRequest {
  /** Resolves when it should be retried: on Retry, when the network is back, or after some time. */
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
  /** Null while it is in flight. */
  ask: (() => void) | null
  /** A press whose viewer did not come back to it. */
  isLetGo: boolean
}

type Scope = Pick<EventTarget, 'addEventListener'>

const NOTHING: WaitingRequests = {
  isShown: false,
  isPress: false,
  isTrying: false,
  isPageHeld: false,
  isReached: false,
  isBack: false,
}

/**
 * Requests that failed and have no response yet.
 *
 * @param reach rejects while the site cannot be reached
 */
export function createWaitingRequests(scope: Scope | null, reach = reachSite): WaitingRequestStore {
  const places = new Set<Held>()
  const offers = new Set<() => void>()
  const { current, become, subscribe } = createStore(NOTHING)
  let isDismissed = false
  let rounds = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let offerEnd: ReturnType<typeof setTimeout> | undefined
  let isReached = false
  let wasAway = false

  function publish(): void {
    const held = [...places].filter(({ isLetGo }) => !isLetGo)
    const isAny = held.length + offers.size > 0
    if (!isAny) rounds = 0
    become({
      isShown: isAny && !isDismissed,
      isPress: offers.size > 0 || held.some(({ kind }) => kind === 'press'),
      isTrying: held.length > 0 && held.every(({ ask }) => ask === null),
      isPageHeld: held.some(({ kind }) => kind === 'page'),
      isReached: isAny && isReached,
      isBack: isAny && isReached && wasAway,
    })
  }

  function askAgain({ isByPress }: { isByPress: boolean }): void {
    clearTimeout(timer)
    timer = undefined
    for (const place of places) {
      const { ask, kind } = place
      if (kind === 'press' && !isByPress) continue
      place.ask = null
      ask?.()
    }
    publish()
  }

  function planNextRound(): void {
    if (timer !== undefined || isDismissed) return
    const waitMs = AGAIN_AFTER_MS[Math.min(rounds, AGAIN_AFTER_MS.length - 1)]
    rounds += 1
    timer = setTimeout(() => {
      askAgain({ isByPress: false })
      void lookForSite()
    }, waitMs)
  }

  const isPressWaiting = () =>
    offers.size > 0 || [...places].some(({ kind, ask, isLetGo }) => kind === 'press' && ask && !isLetGo)

  /** A press has failed: the notice about it ends some time after the site is in reach. */
  function watchPress(): void {
    clearTimeout(offerEnd)
    isReached = false
    wasAway = false
    void lookForSite()
  }

  async function lookForSite(): Promise<void> {
    if (isReached || isDismissed || !isPressWaiting()) return
    try {
      await reach()
    } catch {
      wasAway = true
      if (isPressWaiting()) planNextRound()
      return
    }
    if (isReached) return
    isReached = true
    clearTimeout(offerEnd)
    offerEnd = setTimeout(letGo, OFFER_MS)
    publish()
  }

  function letGo(): void {
    offers.clear()
    for (const place of places) place.isLetGo ||= place.kind === 'press'
    publish()
  }

  scope?.addEventListener('online', () => {
    rounds = 0
    if (isDismissed) return publish()
    askAgain({ isByPress: false })
    void lookForSite()
  })

  return {
    hold(kind) {
      const place: Held = { kind, ask: null, isLetGo: false }
      places.add(place)
      isDismissed = false
      return {
        turn: () =>
          new Promise((resolve) => {
            place.ask = resolve
            if (kind === 'press') watchPress()
            else planNextRound()
            publish()
          }),
        leave() {
          if (!places.delete(place)) return
          if (places.size === 0) {
            clearTimeout(timer)
            timer = undefined
          }
          publish()
        },
      }
    },
    offer(again) {
      offers.add(again)
      isDismissed = false
      watchPress()
      publish()
    },
    retry() {
      const repeated = [...offers]
      offers.clear()
      isDismissed = false
      rounds = 0
      askAgain({ isByPress: true })
      for (const again of repeated) again()
    },
    dismiss() {
      isDismissed = true
      offers.clear()
      clearTimeout(timer)
      timer = undefined
      publish()
    },
    current,
    subscribe,
  }
}

/** Those of this page. */
export const waitingRequests: WaitingRequestStore = createWaitingRequests(
  typeof window === 'undefined' ? null : window,
)
