import { type RefObject, useEffect } from 'react'
import { usePrefetcher } from '../page/prefetch/prefetch-provider.tsx'

const REST_MS = 1_000
/** Of a slide, in the window. */
const SEEN_SHARE = 0.6

/** Once a slide has rested in the window for a second, the first seconds of its drama play over its picture. */
export function useSlideFilm(list: RefObject<HTMLElement | null>, current: number, isOn: boolean): void {
  const prefetcher = usePrefetcher()
  useEffect(() => {
    const slide = list.current?.children[current]
    if (!isOn || !prefetcher || !slide) return
    let leaving = new AbortController()
    let rest: ReturnType<typeof setTimeout>
    let isSeen = false
    const stop = () => {
      clearTimeout(rest)
      leaving.abort()
    }
    const start = () => {
      const [picture, link] = [slide.querySelector('img'), slide.querySelector('a')]
      // What the page itself needs comes first.
      if (document.readyState !== 'complete') rest = setTimeout(start, REST_MS)
      else if (picture && link) prefetcher.preview(link.pathname, picture, leaving.signal)
    }
    const follow = () => {
      stop()
      leaving = new AbortController()
      if (isSeen && !document.hidden) rest = setTimeout(start, REST_MS)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isSeen = entries.at(-1)?.isIntersecting ?? false
        follow()
      },
      { threshold: SEEN_SHARE },
    )
    observer.observe(slide)
    document.addEventListener('visibilitychange', follow)
    slide.addEventListener('click', stop)
    return () => {
      stop()
      observer.disconnect()
      document.removeEventListener('visibilitychange', follow)
      slide.removeEventListener('click', stop)
    }
  }, [list, current, isOn, prefetcher])
}
