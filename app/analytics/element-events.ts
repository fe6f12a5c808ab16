import { track } from './track.ts'
import { CLICK_ATTRIBUTE, type ElementEvent, SHOW_ATTRIBUTE } from './tracked.ts'

/** Visible share of an element at which its event is sent. */
const EXPOSURE_SHARE = 0.1
const TAG_SHARE = 0.5
const SEEN_TAG_EVENTS: readonly string[] = ['qr_code_view'] satisfies ElementEvent[0][]
/** Delay between a change of the page and the scan for new elements. */
const SCAN_MS = 100

function trackElement(event: ElementEvent): void {
  const [name, params] = event
  track(name, params as never)
}

function parseShare(text: string): number {
  const [name] = JSON.parse(text) as ElementEvent
  return SEEN_TAG_EVENTS.includes(name) ? TAG_SHARE : EXPOSURE_SHARE
}

/**
 * Reports presses on tracked elements, and once for each that comes into view. An element whose tracked content
 * changes counts as a new one.
 */
export function followElements(document: Document): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const text = target instanceof Element && target.closest(`[${CLICK_ATTRIBUTE}]`)
      if (!text) return
      for (const event of JSON.parse(text.getAttribute(CLICK_ATTRIBUTE) ?? '[]')) trackElement(event)
    },
    // In the capture phase, before a handler can stop the event or leave the page.
    { capture: true },
  )

  const watched = new WeakMap<Element, string>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        const text = target.getAttribute(SHOW_ATTRIBUTE)
        if (!text || !isIntersecting || intersectionRatio < parseShare(text)) continue
        observer.unobserve(target)
        trackElement(JSON.parse(text))
      }
    },
    { threshold: [EXPOSURE_SHARE, TAG_SHARE] },
  )
  const scan = () => {
    isScanning = false
    for (const element of document.querySelectorAll(`[${SHOW_ATTRIBUTE}]`)) {
      const text = element.getAttribute(SHOW_ATTRIBUTE) ?? ''
      if (watched.get(element) === text) continue
      watched.set(element, text)
      observer.unobserve(element)
      observer.observe(element)
    }
  }
  let isScanning = false
  new MutationObserver(() => {
    if (!isScanning) setTimeout(scan, SCAN_MS)
    isScanning = true
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: [SHOW_ATTRIBUTE],
  })
  scan()
}
