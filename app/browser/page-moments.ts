/**
 * The events with which a browser says that a page is shown, hidden, left, restored, online or offline. Only this module
 * listens for them.
 */

type Target = Pick<EventTarget, 'addEventListener'>
type Listen = (target: Target, listener: () => void, signal?: AbortSignal) => void

/** As much of a document as {@link onVisibility} needs. */
export type VisibleDocument = Target & Pick<Document, 'visibilityState'>

const on =
  (type: string): Listen =>
  (target, listener, signal) =>
    target.addEventListener(type, listener, signal && { signal })

/** The browser believes that it has a network again. */
export const onOnline = on('online')

export const onOffline = on('offline')

/** The page is left; the browser may restore it later. */
export const onLeft = on('pagehide')

/**
 * The page is shown, after loading or from the back-forward cache.
 *
 * @param listener gets whether it was restored from the cache
 */
export function onShown(page: Target, listener: (isRestored: boolean) => void, signal?: AbortSignal): void {
  page.addEventListener(
    'pageshow',
    (event) => listener((event as PageTransitionEvent).persisted),
    signal && { signal },
  )
}

/** The page is restored from the back-forward cache as it was left, and missed everything since. */
export function onRestored(page: Target, listener: () => void, signal?: AbortSignal): void {
  onShown(page, (isRestored) => isRestored && listener(), signal)
}

const onVisibilityChange = on('visibilitychange')

/** The tab is shown or hidden. A hidden tab may be closed without any other event. */
export function onVisibility(
  document: VisibleDocument,
  listener: (isVisible: boolean) => void,
  signal?: AbortSignal,
): void {
  onVisibilityChange(document, () => listener(document.visibilityState === 'visible'), signal)
}
