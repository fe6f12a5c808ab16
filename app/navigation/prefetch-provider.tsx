import { PrefetchPageLinks, useLocation } from '@remix-run/react'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isRouteKnown } from './known-routes.ts'
import { type Connection, mayPrefetch, PrefetchQueue, type PrefetchReason } from './prefetch-queue.ts'
import { isPrivatePage } from './private-pages.ts'

interface Prefetcher {
  request(page: string, reason: PrefetchReason): void
  /** Asks for the page once the link has come into view; answers how to stop watching. */
  watch(link: Element, page: string): () => void
}

const PrefetcherContext = createContext<Prefetcher | null>(null)

/** Null while rendering on the server and wherever nothing is fetched ahead. */
export function usePrefetcher(): Prefetcher | null {
  return useContext(PrefetcherContext)
}

function currentConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection
}

function createPrefetcher(queue: PrefetchQueue): Prefetcher & { stop(): void } {
  const pages = new WeakMap<Element, string>()
  const request = (page: string, reason: PrefetchReason) => {
    if (!isPrivatePage(page) && mayPrefetch(currentConnection())) queue.request(page, reason)
  }
  // One observer for all links: a page of sixty cards would otherwise have sixty.
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const page = pages.get(target)
      if (isIntersecting && page) {
        observer.unobserve(target)
        request(page, 'visible')
      }
    }
  })
  return {
    request,
    watch(link, page) {
      pages.set(link, page)
      observer.observe(link)
      return () => observer.unobserve(link)
    },
    stop: () => observer.disconnect(),
  }
}

/** Fetches pages ahead for the {@link PrefetchLink}s inside. Rows 53-56. */
export function PrefetchProvider({ children }: { children: ReactNode }) {
  const [inFlight, setInFlight] = useState<readonly string[]>([])
  const [prefetcher, setPrefetcher] = useState<Prefetcher | null>(null)
  const queue = useMemo(() => new PrefetchQueue(setInFlight), [])
  const { pathname } = useLocation()

  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const created = createPrefetcher(queue)
    setPrefetcher(created)
    return () => created.stop()
  }, [queue])

  const shownPath = useRef<string | null>(null)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    queue.navigated()
  }, [pathname, queue])

  return (
    <PrefetcherContext.Provider value={prefetcher}>
      {children}
      {inFlight.map((page) => (
        <PrefetchedPage key={page} page={page} queue={queue} />
      ))}
    </PrefetcherContext.Provider>
  )
}

type PageLinksProps = ComponentProps<typeof PrefetchPageLinks> & ComponentProps<'link'>
// It hands whatever it is given to the links it writes; its types do not say so.
const PageLinks = PrefetchPageLinks as (props: PageLinksProps) => ReactNode

/** How often to look whether the browser knows the page's route by now, and how often at the most. */
const DISCOVERY_POLL_MS = 200
const DISCOVERY_POLLS_MAX = 50

/** The links of one page. Its data decides when it is there; its scripts may arrive later. */
function PrefetchedPage({ page, queue }: { page: string; queue: PrefetchQueue }) {
  const [isKnown, setKnown] = useState(() => isRouteKnown(page))
  const links = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (isKnown) {
      // Some pages have no data of their own, and the one being shown has it already: there is nothing to wait for.
      if (!links.current?.querySelector('link[rel=prefetch]')) queue.finish(page)
      return
    }
    let polls = 0
    const timer = setInterval(() => {
      polls += 1
      setKnown(isRouteKnown(page))
      if (polls === DISCOVERY_POLLS_MAX) queue.finish(page)
    }, DISCOVERY_POLL_MS)
    return () => clearInterval(timer)
  }, [isKnown, page, queue])

  const settle = (event: { currentTarget: HTMLLinkElement }) => {
    if (event.currentTarget.rel === 'prefetch') queue.finish(page)
  }
  return (
    <span ref={links} hidden>
      {isKnown ? <PageLinks page={page} onLoad={settle} onError={settle} /> : null}
    </span>
  )
}
