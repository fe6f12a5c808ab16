import { createStore } from '../../browser/create-store.ts'
import { onOnline, onVisibility, type VisibleDocument } from '../../browser/page-moments.ts'
import { reachSite } from './reach-site.ts'
import { createRetryer, type Retryer, toDelayMs } from './retryer.ts'
import { createSiteWatch, type SiteState } from './site-watch.ts'

/** After a failure this quick, the first retry comes before the notice. */
const QUICK_MS = 2_000

/**
 * `page`: a page, or a reload of the present one. `code`: code of a part of it. `change`: a change that may be sent twice.
 * Only another press retries a `press`: code or data that a press needs before it is sent, or a `form`: one that the browser
 * sends, which is cancelled when it is no longer offered.
 */
export type RequestKind = 'page' | 'code' | 'change' | 'press' | 'form'

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
  page?: (Pick<EventTarget, 'addEventListener'> & { document: VisibleDocument }) | null
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
  const siteWatch = createSiteWatch({ reach, onState: publish, onOfferEnd: endOffer })
  const { current, become, subscribe } = createStore(toNotice())

  function toNotice(): WaitingRequests {
    const offered = [...waiting].filter(({ isOffered }) => isOffered)
    return {
      isShown: offered.length > 0 && !isDismissed,
      isPress: offered.some(isPress),
      isTrying: offered.length > 0 && offered.every(({ retryer }) => retryer.state() === 'running'),
      isPageHeld: offered.some(({ kind }) => kind === 'page'),
      site: offered.length > 0 ? siteWatch.state() : 'unknown',
    }
  }

  function publish(): void {
    become(toNotice())
  }

  function waitAfterFailure(request: WaitingRequest, failureCount: number): number | 'paused' {
    if (!waiting.has(request)) {
      if (isDismissed) continueAutomatically()
      isDismissed = false
    }
    waiting.add(request)
    request.isOffered = true
    if (isPress(request)) siteWatch.start()
    return isPress(request) || isDismissed ? 'paused' : toDelayMs(Math.max(2, failureCount))
  }

  function follow(request: WaitingRequest): void {
    if (!waiting.has(request)) return
    if (request.retryer.state() === 'settled') {
      waiting.delete(request)
      if (![...waiting].some(isPress)) siteWatch.stop()
    }
    publish()
  }

  function continueAutomatically(): void {
    for (const request of waiting) if (!isPress(request)) request.retryer.continue()
    siteWatch.continue()
  }

  function endOffer(): void {
    for (const request of waiting) {
      request.isOffered &&= !isPress(request)
      if (request.kind === 'form') request.retryer.cancel()
    }
    publish()
  }

  const onReturn = () => !isDismissed && continueAutomatically()
  if (page) {
    onOnline(page, onReturn)
    onVisibility(page.document, (isVisible) => isVisible && onReturn())
  }

  return {
    /**
     * Retries after a short pause, and then whenever a retry may succeed; meanwhile the page shows a notice. The request
     * must be idempotent.
     *
     * @param request rejects without a response
     * @throws the signal's reason when aborted
     */
    retryUntilResponse<Data>(
      request: () => Promise<Data>,
      { kind, signal, hasFailed = false }: RequestOptions,
    ): Promise<Data> {
      const retryer = createRetryer(request, {
        signal,
        afterFailure: (failureCount, attemptMs) =>
          failureCount === 1 && attemptMs < QUICK_MS
            ? toDelayMs(failureCount)
            : waitAfterFailure(entry, failureCount),
        onState: () => follow(entry),
      })
      const entry: WaitingRequest = { kind, isOffered: true, retryer }
      return retryer.start({ hasFailed })
    },

    retry(): void {
      isDismissed = false
      siteWatch.stop()
      for (const { retryer } of waiting) retryer.continue()
      publish()
    },

    /** Hides the notice and stops automatic retries. A request goes on when it is made or pressed again. */
    dismiss(): void {
      isDismissed = true
      for (const { retryer } of waiting) retryer.pause()
      siteWatch.stop()
      endOffer()
    },

    current,
    subscribe,
  }
}

export const waitingRequests = createWaitingRequests()
export const { retryUntilResponse } = waitingRequests
