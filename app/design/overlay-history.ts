import { createStore } from '../browser/create-store.ts'
import { onShown } from '../browser/page-moments.ts'
import { followPostLoginRedirect } from '../browser/post-login-redirect.ts'

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

export interface OverlayHistory {
  /** From now on Back closes the overlay. Call the result once it has closed, for whatever reason. */
  open(close: () => void): () => void
  /** The current entry is the page's, which the router may replace or follow. */
  isAtPage(): boolean
  isAnyOpen(): boolean
  /** No overlay has an entry, and none is about to get one. */
  isIdle(): boolean
  /** Goes to the page's entry and stays there until {@link OverlayHistory.resume}, whatever is open. */
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
 * ahead of the page or current after a reload, leads straight back to the page.
 *
 * Create it before the router, which must not see steps between the entries of one page.
 */
export function createOverlayHistory(page: HistoryPage): OverlayHistory {
  const { history } = page
  const settled = createStore(0)
  let open: (() => void)[] = []
  let isSuspended = false
  let isSettling = false
  let traversal: ReturnType<typeof setTimeout> | null = null
  let pageKey = entryNow().key

  function entryNow(): EntryState {
    return (history.state ?? {}) as EntryState
  }

  const depthNow = () => entryNow()[DEPTH] ?? 0
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
        const depth = isSuspended ? 0 : open.length
        for (let next = depthNow() + 1; next <= depth; next += 1) {
          history.pushState({ ...entryNow(), [DEPTH]: next }, '')
        }
        if (depthNow() > depth) goBack(depthNow() - depth)
      }
      settled.become(settled.current() + 1)
    })
  }

  page.addEventListener(
    'popstate',
    (event) => {
      const isSamePage = entryNow().key === pageKey
      const isOurs = traversal !== null || open.length > 0 || depthNow() > 0
      if (isSamePage && isOurs) event.stopImmediatePropagation()
      if (traversal !== null) return arrive()
      if (isSamePage) {
        const closing = open.slice(depthNow()).reverse()
        open = open.slice(0, depthNow())
        for (const close of closing) close()
      }
      settle()
    },
    { capture: true },
  )
  // After a reload, and when the browser restores a cached page.
  onShown(page, settle)
  settle()

  return {
    open(close) {
      open = [...open, close]
      settle()
      return () => {
        open = open.filter((other) => other !== close)
        settle()
      }
    },
    isAtPage,
    isAnyOpen: () => open.length > 0,
    isIdle: () => open.length === 0 && !isSuspended && isAtPage(),
    suspend() {
      isSuspended = true
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
      settle()
    },
    mark() {
      if (depthNow() === 0) history.pushState({ ...entryNow(), [DEPTH]: 1 }, '')
      return depthNow()
    },
    subscribe: settled.subscribe,
  }
}

/** Null on the server, and in a document that only redirects. */
export const overlayHistory =
  typeof window === 'undefined' || followPostLoginRedirect(window) ? null : createOverlayHistory(window)
