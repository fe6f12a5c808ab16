/** Shown, hidden, left, restored, online or offline: only this module listens for these events. */

type Target = Pick<EventTarget, 'addEventListener'>
type Listen = (target: Target, listener: () => void, signal?: AbortSignal) => void

export type VisibleDocument = Target & Pick<Document, 'visibilityState'>

const on =
  (type: string): Listen =>
  (target, listener, signal) =>
    target.addEventListener(type, listener, signal && { signal })

export const onOnline = on('online')

export const onOffline = on('offline')

/** The browser may restore the page later. */
export const onLeft = on('pagehide')

/** After loading, or from the back-forward cache: `isRestored`. */
export function onShown(page: Target, listener: (isRestored: boolean) => void, signal?: AbortSignal): void {
  page.addEventListener(
    'pageshow',
    (event) => listener((event as PageTransitionEvent).persisted),
    signal && { signal },
  )
}

/** From the back-forward cache, as the page was left: it missed everything since. */
export function onRestored(page: Target, listener: () => void, signal?: AbortSignal): void {
  onShown(page, (isRestored) => isRestored && listener(), signal)
}

const onVisibilityChange = on('visibilitychange')

/** A hidden tab may be closed without any other event. */
export function onVisibility(
  document: VisibleDocument,
  listener: (isVisible: boolean) => void,
  signal?: AbortSignal,
): void {
  onVisibilityChange(document, () => listener(document.visibilityState === 'visible'), signal)
}

export type ReturningPage = Target & { document: VisibleDocument }

/** Online again, or seen again: what failed before may succeed now. */
export function onReturn(page: ReturningPage, listener: () => void, signal?: AbortSignal): void {
  onOnline(page, listener, signal)
  onVisibility(page.document, (isVisible) => isVisible && listener(), signal)
}
