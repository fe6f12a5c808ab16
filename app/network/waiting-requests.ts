/** Automatic retries, at growing intervals; a browser may not notice that the network is back. */
export const AGAIN_AFTER_MS = [3_000, 6_000, 12_000, 30_000]
/** How long a retry of a failed press is offered. */
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
}

/** One waiting request. */
export interface WaitingRequest {
  /** Resolves when it should be retried: on Retry, when the network is back, or after some time. */
  turn(): Promise<void>
  /** It has a response, or is no longer needed. */
  leave(): void
}

export interface WaitingRequestStore {
  hold(kind: WaitingKind): WaitingRequest
  /** Offers to retry a press without a response. Only another press retries it. */
  offer(again: () => void): void
  retry(): void
  /** Hides the notice and stops automatic retries. A request goes on when it is made again. */
  dismiss(): void
  current(): WaitingRequests
  subscribe(listener: () => void): () => void
}

interface Held {
  kind: WaitingKind
  /** Null while it is in flight. */
  ask: (() => void) | null
}

type Scope = Pick<EventTarget, 'addEventListener'>

const NOTHING: WaitingRequests = { isShown: false, isPress: false, isTrying: false, isPageHeld: false }

/** Requests that failed and have no response yet. Row 418. */
export function createWaitingRequests(scope: Scope | null): WaitingRequestStore {
  const places = new Set<Held>()
  const offers = new Set<() => void>()
  const listeners = new Set<() => void>()
  let isDismissed = false
  let rounds = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let state = NOTHING

  function publish(): void {
    const held = [...places]
    const isAny = held.length + offers.size > 0
    if (held.length === 0) rounds = 0
    state = {
      isShown: isAny && !isDismissed,
      isPress: offers.size > 0 || held.some(({ kind }) => kind === 'press'),
      isTrying: held.length > 0 && held.every(({ ask }) => ask === null),
      isPageHeld: held.some(({ kind }) => kind === 'page'),
    }
    for (const listener of listeners) listener()
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
    timer = setTimeout(() => askAgain({ isByPress: false }), waitMs)
  }

  scope?.addEventListener('online', () => {
    rounds = 0
    if (isDismissed) publish()
    else askAgain({ isByPress: false })
  })

  return {
    hold(kind) {
      const place: Held = { kind, ask: null }
      places.add(place)
      isDismissed = false
      return {
        turn: () =>
          new Promise((resolve) => {
            place.ask = resolve
            if (kind !== 'press') planNextRound()
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
      publish()
      setTimeout(() => offers.delete(again) && publish(), OFFER_MS)
    },
    retry() {
      const repeated = [...offers]
      offers.clear()
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
    current: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Those of this page. */
export const waitingRequests: WaitingRequestStore = createWaitingRequests(
  typeof window === 'undefined' ? null : window,
)
