import { createStore } from '../../browser/create-store.ts'
import { onShown } from '../../browser/page-moments.ts'
import { followPostLoginRedirect } from '../../browser/post-login-redirect.ts'

/** Number of overlays open at a history entry; a field of ours in the router's state. */
const DEPTH = 'overlays'
/** Browsers do not report a traversal that they drop. */
const TRAVERSAL_MS_MAX = 3000

interface EntryState {
  /** The router's key of a page; entries of its overlays have the same. */
  key?: string
  [DEPTH]?: number
}

type HistoryPage = Pick<Window, 'history' | 'addEventListener'>

interface Overlay {
  close: () => void
  /** It covers the page while the router loads another one, so the router hears of Back as well and stays. */
  isOfNextPage: boolean
}

export interface OverlayHistory {
  /** From now on Back closes the overlay. Call the result once it has closed, for whatever reason. */
  open(close: () => void, options?: Partial<Pick<Overlay, 'isOfNextPage'>>): () => void
  /** The current entry is the page's, which the router may replace or follow. */
  isAtPage(): boolean
  isAnyOpen(): boolean
  /** No overlay has an entry, and none is about to get one. */
  isIdle(): boolean
  /** Goes to the page's entry; what is open now gets none until {@link OverlayHistory.resume}. */
  suspend(): void
  atPage(): Promise<void>
  /** The router shows another page: overlays that are still open get new entries. */
  resume(): void
  /** Adds an entry above the page's, unless there is one. Returns how many are above it. */
  mark(): number
  subscribe(listener: () => void): () => void
}

/**
 * Gives each open overlay a history entry: Back closes the topmost one, and leaves the page only when none is
 * open. When an overlay closes any other way, its entry is stepped back over. An entry without its overlay,
 * ahead of the page or current after a reload, leads straight back to the page. A page that the router adds takes the entry of
 * an overlay, if that is the current one.
 *
 * Create it before the router, which must not see steps between the entries of one page.
 */
export function createOverlayHistory(page: HistoryPage): OverlayHistory {
  const { history } = page
  const settled = createStore(0)
  let open: Overlay[] = []
  /** Open, and without entries. */
  let suspended: Overlay[] = []
  let isSuspended = false
  let isSettling = false
  let traversal: ReturnType<typeof setTimeout> | null = null
  let pageKey = entryNow().key

  function entryNow(): EntryState {
    return (history.state ?? {}) as EntryState
  }

  const depthNow = () => entryNow()[DEPTH] ?? 0
  const push = history.pushState.bind(history)
  history.pushState = (...entry) => (depthNow() > 0 ? history.replaceState(...entry) : push(...entry))
  const addEntry = (depth: number) => push({ ...entryNow(), [DEPTH]: depth }, '')
  const isAtPage = () => traversal === null && depthNow() === 0

  function goBack(steps: number): void {
    traversal = setTimeout(arrive, TRAVERSAL_MS_MAX)
    history.go(-steps)
  }

  function arrive(): void {
    if (traversal !== null) clearTimeout(traversal)
    traversal = null
    settle()
  }

  /** Matches the entries to the open overlays. An overlay that opens and closes at once leaves no trace. */
  function settle(): void {
    if (isSettling) return
    isSettling = true
    queueMicrotask(() => {
      isSettling = false
      if (traversal === null) {
        pageKey = entryNow().key
        for (let next = depthNow() + 1; next <= open.length; next += 1) addEntry(next)
        if (depthNow() > open.length) goBack(depthNow() - open.length)
      }
      settled.become(settled.current() + 1)
    })
  }

  page.addEventListener(
    'popstate',
    (event) => {
      const isSamePage = entryNow().key === pageKey
      const isOurs = traversal !== null || open.length > 0 || depthNow() > 0
      const closing = isSamePage && traversal === null ? open.slice(depthNow()).reverse() : []
      const isForRouter = closing.some(({ isOfNextPage }) => isOfNextPage)
      if (isSamePage && isOurs && !isForRouter) event.stopImmediatePropagation()
      if (traversal !== null) return arrive()
      open = open.filter((overlay) => !closing.includes(overlay))
      for (const { close } of closing) close()
      settle()
    },
    { capture: true },
  )
  // After a reload, and when the browser restores a cached page.
  onShown(page, settle)
  settle()

  return {
    open(close, { isOfNextPage = false } = {}) {
      const overlay = { close, isOfNextPage }
      open = [...open, overlay]
      settle()
      return () => {
        open = open.filter((other) => other !== overlay)
        suspended = suspended.filter((other) => other !== overlay)
        settle()
      }
    },
    isAtPage,
    isAnyOpen: () => open.length + suspended.length > 0,
    isIdle: () => open.length === 0 && !isSuspended && isAtPage(),
    suspend() {
      isSuspended = true
      suspended = [...suspended, ...open]
      open = []
      settle()
    },
    atPage() {
      settle()
      return new Promise((resolve) => {
        const stop = settled.subscribe(() => {
          if (!isAtPage()) return
          stop()
          resolve()
        })
      })
    },
    resume() {
      isSuspended = false
      open = [...suspended, ...open]
      suspended = []
      settle()
    },
    mark() {
      if (depthNow() === 0) addEntry(1)
      return depthNow()
    },
    subscribe: settled.subscribe,
  }
}

/** Null on the server, and in a document that only redirects. */
export const overlayHistory =
  typeof window === 'undefined' || followPostLoginRedirect(window) ? null : createOverlayHistory(window)
