import { EPISODE_PATH } from '../../addresses/episode-path.ts'

const REST_MS = 1_000
/** Of a slide, in the window. */
const SEEN_SHARE = 0.6

/**
 * Once a slide of the hero has rested in the window for a second, the first seconds of its drama play over its picture.
 *
 * @param mayLoad whether the network allows it, by the path of the slide's page
 */
export function followSlide(slide: Element, mayLoad: (page: string) => boolean, ending: AbortSignal): void {
  if (ending.aborted) return
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
    else if (picture && link && EPISODE_PATH.test(link.pathname) && mayLoad(link.pathname))
      void preview(link.pathname, picture, leaving.signal)
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
  document.addEventListener('visibilitychange', follow, { signal: ending })
  slide.addEventListener('click', stop, { signal: ending })
  ending.addEventListener('abort', () => {
    stop()
    observer.disconnect()
  })
}

async function preview(page: string, picture: Element, leaving: AbortSignal): Promise<void> {
  try {
    const { previewSlide } = await import('./cover-preview.ts')
    await previewSlide(page, picture, leaving)
  } catch {
    // Without its code the picture stays.
  }
}
