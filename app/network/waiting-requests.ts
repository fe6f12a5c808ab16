/** Automatic retries, at growing intervals; a browser may not notice that the network is back. */
export const AGAIN_AFTER_MS = [3_000, 6_000, 12_000, 30_000]
/** How long a retry of a failed press is offered. */
export const OFFER_MS = 20_000

/**
 * `page`: a page, or the present one again. `code`: what a part of it needs. `press`: what has to be there before a press
 * is sent; the press goes on with it, so that it is asked for by a press alone. `change`: a change that may be sent twice.
 */
export type WaitingKind = 'page' | 'code' | 'press' | 'change'

/** The page's notice about unanswered requests. */
export interface WaitingRequests {
  isShown: boolean
  /** A press among them waits for another press: it is never repeated by itself. */
  isPress: boolean
  /** All waiting requests are being retried. */
  isTrying: boolean
  /** A page asked for, or the present one asked for again, waits for its data. */
  isPageHeld: boolean
}

/** The place of one request that waits. */
export interface WaitingRequest {
  /** Resolves when it should be asked again: Retry was pressed, the network is back, or some time has gone by. */
  turn(): Promise<void>
  /** It was answered, or nobody wants it any more. */
  leave(): void
}

export interface WaitingRequestStore {
  hold(kind: WaitingKind): WaitingRequest
  /** Offers a press again that was not answered. It is repeated by a press alone, never by itself. */
  offer(again: () => void): void
  retry(): void
  /** Says no more of it, and asks for none of it by itself. What was asked goes on when it is asked for anew. */
  dismiss(): void
  current(): WaitingRequests
  subscribe(listener: () => void): () => void
}

interface Held {
  kind: WaitingKind
  /** Null while it is being asked for. */
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
