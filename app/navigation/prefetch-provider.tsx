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
import { EPISODE_PATH } from '../addresses/episode-path.ts'
import { isRouteKnown, listPageCode } from '../framework/manifest.ts'
import { readConnection } from '../network/connection.ts'
import { mayPrefetchPages, PrefetchQueue } from './prefetch-queue.ts'
import { isPrivatePage } from './private-pages.ts'

interface Prefetcher {
  /** The pointer or the focus is on a link to the page: it may rest there, or leave. */
  intend(page: string): void
  leave(): void
  watch(link: Element, page: string): () => void
}

const PrefetcherContext = createContext<Prefetcher | null>(null)

/** Null on the server and wherever nothing is prefetched. */
export function usePrefetcher(): Prefetcher | null {
  return useContext(PrefetcherContext)
}

/** A mouse that passes over a link, and a finger that scrolls, leave it sooner; a finger that presses stays longer. */
const REST_MS = 60

export type LoadVideoPreloader = () => Promise<{ preloadVideo(page: string): Promise<void> }>

function createPrefetcher(queue: PrefetchQueue, load: LoadVideoPreloader): Prefetcher & { stop(): void } {
  let rest: ReturnType<typeof setTimeout>
  const pages = new WeakMap<Element, string>()
  const mayPrefetch = (page: string) => !isPrivatePage(page) && mayPrefetchPages(readConnection(navigator))
  const preload = (page: string) =>
    load().then(
      ({ preloadVideo }) => preloadVideo(page),
      // The page opens as usual.
      () => {},
    )
  // One observer for all links, since a page may have sixty cards.
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const page = pages.get(target)
      if (isIntersecting && page) {
        observer.unobserve(target)
        if (mayPrefetch(page)) queue.request(page, 'visible')
      }
    }
  })
  return {
    intend(page) {
      clearTimeout(rest)
      if (!mayPrefetch(page)) return
      queue.request(page, 'intent')
      if (EPISODE_PATH.test(page)) rest = setTimeout(preload, REST_MS, page)
    },
    leave: () => clearTimeout(rest),
    watch(link, page) {
      pages.set(link, page)
      observer.observe(link)
      return () => observer.unobserve(link)
    },
    stop: () => observer.disconnect(),
  }
}

interface PrefetchProviderProps {
  children: ReactNode
  /** Before a visit's cookies are set, prefetched data would be requested again: it varies with them. */
  isReady: boolean
  isMember: boolean
  loadVideoPreloader: LoadVideoPreloader
}

export function PrefetchProvider({ children, isReady, isMember, loadVideoPreloader }: PrefetchProviderProps) {
  const [inFlight, setInFlight] = useState<readonly string[]>([])
  const [prefetcher, setPrefetcher] = useState<Prefetcher | null>(null)
  const queue = useMemo(() => new PrefetchQueue(setInFlight), [])
  const { pathname } = useLocation()

  useEffect(() => {
    if (!isReady || typeof IntersectionObserver === 'undefined') return
    const created = createPrefetcher(queue, loadVideoPreloader)
    setPrefetcher(created)
    return () => created.stop()
  }, [isReady, queue, loadVideoPreloader])

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
        <PrefetchedPage
          key={page}
          page={page}
          queue={queue}
          // A member's response is never stored, so the click would request it again.
          isCodeOnly={isMember && EPISODE_PATH.test(page)}
        />
      ))}
    </PrefetcherContext.Provider>
  )
}

type PageLinksProps = ComponentProps<typeof PrefetchPageLinks> & ComponentProps<'link'>
// It passes all props on to its links, which its types omit.
const PageLinks = PrefetchPageLinks as (props: PageLinksProps) => ReactNode

/** Interval and maximum number of checks whether the browser knows the page's route. */
const DISCOVERY_POLL_MS = 200
const DISCOVERY_POLLS_MAX = 50

interface PrefetchedPageProps {
  page: string
  queue: PrefetchQueue
  isCodeOnly: boolean
}

/** Counts as fetched with the page's data; its scripts may arrive later. */
function PrefetchedPage({ page, queue, isCodeOnly }: PrefetchedPageProps) {
  const [isKnown, setKnown] = useState(() => isRouteKnown(page))
  const links = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (isKnown) {
      if (isCodeOnly) preloadCode(listPageCode(page))
      // Some pages have no data, and the current page already has its data, so there is nothing to wait for.
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
  }, [isKnown, page, queue, isCodeOnly])

  const settle = (event: { currentTarget: HTMLLinkElement }) => {
    if (event.currentTarget.rel === 'prefetch') queue.finish(page)
  }
  return (
    <span ref={links} hidden>
      {isKnown && !isCodeOnly ? <PageLinks page={page} onLoad={settle} onError={settle} /> : null}
    </span>
  )
}

function preloadCode(addresses: readonly string[]) {
  for (const address of addresses) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: address })
    if (!document.head.querySelector(`link[href="${address}"]`)) document.head.append(link)
  }
}
