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
import { EPISODE_PATH } from '../../addresses/episode-path.ts'
import { readConnection } from '../../browser/connection.ts'
import { pageRouter } from '../framework/page-router.ts'
import { mayPrefetchPages, PrefetchQueue, type PrefetchReason } from './prefetch-queue.ts'
import { isPrivatePage } from './private-pages.ts'

interface Prefetcher {
  /** The pointer or the focus is on a link to the page: it may rest there, or leave. */
  intend(page: string): void
  leave(): void
  watch(link: Element, page: string): () => void
  /** While it rests in the window, the beginning of the video it links to plays over its picture. Returns how to end that. */
  followSlide(slide: Element): () => void
}

const PrefetcherContext = createContext<Prefetcher | null>(null)

/** Null on the server and wherever nothing is prefetched. */
export function usePrefetcher(): Prefetcher | null {
  return useContext(PrefetcherContext)
}

/** A mouse that passes over a link, and a finger that scrolls, leave it sooner; a finger that presses stays longer. */
const REST_MS = 60

/** For pages of episodes. No part ever rejects. */
interface EpisodePreloader extends Record<'preloadCode' | 'preloadVideo', (page: string) => Promise<void>> {
  followSlide(slide: Element, mayLoad: (page: string) => boolean, ending: AbortSignal): void
}
export type LoadEpisodePreloader = () => Promise<EpisodePreloader>

function createPrefetcher(
  queue: PrefetchQueue,
  { load, isMember }: { load: LoadEpisodePreloader; isMember: boolean },
): Prefetcher & { stop(): void } {
  let rest: ReturnType<typeof setTimeout>
  const pages = new WeakMap<Element, string>()
  const mayPrefetch = (page: string) => !isPrivatePage(page) && mayPrefetchPages(readConnection(navigator))
  // Without its code, the page opens as usual.
  const use = (part: (preloader: EpisodePreloader) => unknown) => void load().then(part, () => {})
  function request(page: string, reason: PrefetchReason) {
    // A member's data of an episode is never stored, so the click would request it again.
    if (isMember && EPISODE_PATH.test(page)) use((preloader) => preloader.preloadCode(page))
    else queue.request(page, reason)
  }
  // One observer for all links, since a page may have sixty cards.
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const page = pages.get(target)
      if (isIntersecting && page) {
        observer.unobserve(target)
        if (mayPrefetch(page)) request(page, 'visible')
      }
    }
  })
  return {
    intend(page) {
      clearTimeout(rest)
      if (!mayPrefetch(page)) return
      request(page, 'intent')
      const preloadVideo = () => {
        // Its page, once pressed, requests the video itself.
        if (!pageRouter()?.state.navigation.location) use((preloader) => preloader.preloadVideo(page))
      }
      if (EPISODE_PATH.test(page)) rest = setTimeout(preloadVideo, REST_MS)
    },
    leave: () => clearTimeout(rest),
    watch(link, page) {
      pages.set(link, page)
      observer.observe(link)
      return () => observer.unobserve(link)
    },
    followSlide(slide) {
      const ending = new AbortController()
      use((preloader) => preloader.followSlide(slide, mayPrefetch, ending.signal))
      return () => ending.abort()
    },
    stop: () => observer.disconnect(),
  }
}

interface PrefetchProviderProps {
  children: ReactNode
  /** Before a visit's cookies are set, prefetched data would be requested again: it varies with them. */
  isReady: boolean
  isMember: boolean
  loadEpisodePreloader: LoadEpisodePreloader
}

export function PrefetchProvider({
  children,
  isReady,
  isMember,
  loadEpisodePreloader,
}: PrefetchProviderProps) {
  const [inFlight, setInFlight] = useState<readonly string[]>([])
  const [prefetcher, setPrefetcher] = useState<Prefetcher | null>(null)
  const queue = useMemo(() => new PrefetchQueue(setInFlight), [])
  const { pathname } = useLocation()

  useEffect(() => {
    if (!isReady || typeof IntersectionObserver === 'undefined') return
    const created = createPrefetcher(queue, { load: loadEpisodePreloader, isMember })
    setPrefetcher(created)
    return () => created.stop()
  }, [isReady, isMember, queue, loadEpisodePreloader])

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
// It passes all props on to its links, which its types omit.
const PageLinks = PrefetchPageLinks as (props: PageLinksProps) => ReactNode

/** Counts as fetched with the page's data; its scripts may arrive later. */
function PrefetchedPage({ page, queue }: { page: string; queue: PrefetchQueue }) {
  const links = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    // Some pages have no data, and the current page already has its data, so there is nothing to wait for.
    if (!links.current?.querySelector('link[rel=prefetch]')) queue.finish(page)
  }, [page, queue])

  const settle = (event: { currentTarget: HTMLLinkElement }) => {
    if (event.currentTarget.rel === 'prefetch') queue.finish(page)
  }
  return (
    <span ref={links} hidden>
      <PageLinks page={page} onLoad={settle} onError={settle} />
    </span>
  )
}
