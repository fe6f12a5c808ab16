import { createStore } from '../../browser/create-store.ts'
import { onReturn, type ReturningPage } from '../../browser/page-moments.ts'
import { cameBack, reachSite } from './reach-site.ts'
import { createRetryer, type Retryer, toDelayMs } from './retryer.ts'

/** After a failure this quick, the first retry comes before the notice. */
const QUICK_MS = 2_000

/** How long a press can be repeated after the site was reached. */
export const OFFER_MS = 20_000

/**
 * What becomes of a request that has failed twice, or once but slowly:
 *
 * | Kind     | What it requests                                   | Then                                                |
 * |----------|----------------------------------------------------|-----------------------------------------------------|
 * | `page`   | a page, or the present one again                   | waits; retried by Retry and automatically           |
 * | `code`   | code of a part of the page                         | the same                                            |
 * | `change` | a change that may be sent twice                    | the same                                            |
 * | `press`  | code or data that a press needs before it is sent  | waits; retried by Retry or another press            |
 * | `form`   | a form that the browser sends                      | the same; cancelled when it is no longer offered    |
 * | `part`   | data of a part of the page, which shows a failure  | rejects; always after the second failure            |
 */
export type RequestKind = 'page' | 'code' | 'change' | 'press' | 'form' | 'part'

/** Since the last press failed, whatever the browser says about its network. `back`: reached, but not at first. */
type SiteState = 'unknown' | 'away' | 'reached' | 'back'

/** Shown by the page's notice. */
export interface WaitingRequests {
  isShown: boolean
  /** Includes a press: only another press retries it. */
  isPress: boolean
  /** All waiting requests are being retried. */
  isTrying: boolean
  /** A page, or a reload of the present one, waits for its data. */
  isPageHeld: boolean
  site: SiteState
}

interface RequestOptions {
  kind: RequestKind
  signal?: AbortSignal | undefined
  /** The first attempt was made elsewhere. */
  hasFailed?: boolean
}

interface WaitingRequest {
  kind: RequestKind
  /** False: the viewer did not repeat the press in time. */
  isOffered: boolean
  retryer: Retryer<unknown>
}

interface Surroundings {
  page?: ReturningPage | null
  /** Rejects while the site cannot be reached. */
  reach?: () => Promise<void>
}

export type WaitingRequestStore = ReturnType<typeof createWaitingRequests>

const isPress = ({ kind }: WaitingRequest) => kind === 'press' || kind === 'form'

/**
 * Requests that failed and have no response yet. They are retried after growing delays, when the browser is online again
 * and when the viewer returns to the tab; a press, only by another press.
 */
export function createWaitingRequests({
  page = typeof window === 'undefined' ? null : window,
  reach = reachSite,
}: Surroundings = {}) {
  const waiting = new Set<WaitingRequest>()
  let isDismissed = false
  let site: SiteState = 'unknown'
  let siteWatch: AbortController | undefined
  const { current, become, subscribe } = createStore(toNotice())

  function toNotice(): WaitingRequests {
    const offered = [...waiting].filter(({ isOffered }) => isOffered)
    return {
      isShown: offered.length > 0 && !isDismissed,
      isPress: offered.some(isPress),
      isTrying: offered.length > 0 && offered.every(({ retryer }) => retryer.state() === 'running'),
      isPageHeld: offered.some(({ kind }) => kind === 'page'),
      site: offered.length > 0 ? site : 'unknown',
    }
  }

  function publish(): void {
    become(toNotice())
  }

  function becomeSite(next: SiteState): void {
    site = next
    publish()
  }

  /** After a failed press, until the site is reached; the press is offered for some time after that. */
  async function watchSite(): Promise<void> {
    siteWatch?.abort()
    siteWatch = new AbortController()
    const { signal } = siteWatch
    site = 'unknown'
    const isBack = await cameBack({ page, reach, signal, onAway: () => becomeSite('away') })
    if (signal.aborted) return
    const offerEnd = setTimeout(endOffer, OFFER_MS)
    signal.addEventListener('abort', () => clearTimeout(offerEnd))
    becomeSite(isBack ? 'back' : 'reached')
  }

  function nextAfterFailure(request: WaitingRequest, failureCount: number, attemptMs: number) {
    if (request.kind === 'part') return failureCount === 1 ? toDelayMs(failureCount) : 'settled'
    if (failureCount === 1 && attemptMs < QUICK_MS) return toDelayMs(failureCount)
    if (!waiting.has(request)) {
      if (isDismissed) continueAutomatically()
      isDismissed = false
    }
    waiting.add(request)
    request.isOffered = true
    if (isPress(request)) void watchSite()
    return isPress(request) || isDismissed ? 'paused' : toDelayMs(Math.max(2, failureCount))
  }

  function follow(request: WaitingRequest): void {
    if (!waiting.has(request)) return
    if (request.retryer.state() === 'settled') {
      waiting.delete(request)
      if (![...waiting].some(isPress)) siteWatch?.abort()
    }
    publish()
  }

  function continueAutomatically(): void {
    for (const request of waiting) if (!isPress(request)) request.retryer.continue()
  }

  function endOffer(): void {
    for (const request of waiting) {
      request.isOffered &&= !isPress(request)
      if (request.kind === 'form') request.retryer.cancel()
    }
    publish()
  }

  if (page) onReturn(page, () => !isDismissed && continueAutomatically())

  return {
    /**
     * Retries after a short pause, and then whenever a retry may succeed; meanwhile the page shows a notice. The request
     * must be idempotent.
     *
     * @param request rejects without a response
     * @throws the signal's reason when aborted; the second failure of a part
     */
    retryUntilResponse<Data>(
      request: () => Promise<Data>,
      { kind, signal, hasFailed = false }: RequestOptions,
    ): Promise<Data> {
      const retryer = createRetryer(request, {
        signal,
        afterFailure: (failureCount, attemptMs) => nextAfterFailure(entry, failureCount, attemptMs),
        onState: () => follow(entry),
      })
      const entry: WaitingRequest = { kind, isOffered: true, retryer }
      return retryer.start({ hasFailed })
    },

    retry(): void {
      isDismissed = false
      siteWatch?.abort()
      for (const { retryer } of waiting) retryer.continue()
      publish()
    },

    /** Hides the notice and stops automatic retries. A request goes on when it is made or pressed again. */
    dismiss(): void {
      isDismissed = true
      for (const { retryer } of waiting) retryer.pause()
      siteWatch?.abort()
      endOffer()
    },

    current,
    subscribe,
  }
}

export const waitingRequests = createWaitingRequests()
export const { retryUntilResponse } = waitingRequests
