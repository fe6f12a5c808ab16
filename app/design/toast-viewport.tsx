import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { waitingRequests } from '../page/requests/waiting-requests.ts'
import { NetworkNotice } from './network-notice.tsx'
import { useNoticePlace } from './notice-place.tsx'
import { overlayParent } from './overlay-parent.ts'
import { toastEdge } from './toast-edge.ts'
import { type Toast, toasts } from './toast-store.ts'
import { useEdgeBar } from './use-edge-bar.ts'

const LAYERS = {
  normal: 'z-(--z-toast)',
  kick: 'z-(--z-kick-toast)',
} as const

/**
 * Away from the page's subject: a page has its title at the top, a video or a form what is pressed at the bottom. At the
 * top, toasts end above the title and slide in from above; at the bottom, they are above a bar
 * (`useEdgeBar`), above the row or form that was pressed last, and where they cover no control.
 */
const EDGES = {
  top: '[--rise-by:-0.75rem] top-[calc(var(--header-height)+0.375rem)]',
  bottom: 'bottom-[calc(var(--bottom-bar,0px)+max(1.5rem,env(safe-area-inset-bottom)))]',
} as const

const NONE: readonly Toast[] = []

/**
 * Each layer is a live region. `pressed` is the last control that was pressed. The network notice is at the top of the page, which it moves down, or in the open
 * panel.
 */
export function ToastViewport({ pressed }: { pressed: RefObject<Element | null> }) {
  const edge = useSyncExternalStore(toastEdge.subscribe, toastEdge.current)
  const current = useSyncExternalStore(toasts.subscribe, toasts.current)
  const waiting = useSyncExternalStore(waitingRequests.subscribe, waitingRequests.current)
  // Regions are rendered first and their texts with the next render: initial content is not announced.
  const [isWatched, setWatched] = useState(false)
  useEffect(() => setWatched(true), [])
  const visible = isWatched ? current : NONE
  const panel = useNoticePlace()
  const isNoticed = isWatched && waiting.isShown
  const notice = <NetworkNotice {...waiting} isShown={isNoticed} />
  // Always at the top: the next control to press is below, such as a bar to pay or delete.
  const place = panel ? 'panel' : edge === 'top' ? 'toasts' : 'top'
  const box = useRef<HTMLDivElement>(null)
  useLifted(box, pressed, edge === 'bottom' && visible.length > 0, visible)
  const bar = useRef<HTMLDivElement>(null)
  useEdgeBar('--top-bar', bar, isNoticed && place === 'top')
  return createPortal(
    <>
      {panel ? createPortal(notice, panel) : null}
      {place === 'top' ? (
        <div
          ref={bar}
          className={`pointer-events-none fixed inset-x-4 top-(--header-height) flex justify-center py-1.5 [--rise-by:-0.75rem] ${LAYERS.normal}`}
        >
          {notice}
        </div>
      ) : null}
      {(['normal', 'kick'] as const).map((layer) => (
        <div
          key={layer}
          ref={layer === 'normal' ? box : null}
          data-toasts={layer}
          className={`pointer-events-none fixed inset-x-4 flex flex-col items-center gap-2 ${EDGES[edge]} ${LAYERS[layer]}`}
        >
          {layer === 'normal' && place === 'toasts' ? notice : null}
          {(['status', 'alert'] as const).map((tone) => (
            <div
              key={tone}
              role={tone}
              aria-live={tone === 'alert' ? 'assertive' : 'polite'}
              className="flex flex-col items-center gap-2"
            >
              {visible
                .filter((toast) => toast.layer === layer && toast.tone === tone)
                .map(({ id, message }) => (
                  <p
                    key={id}
                    className={`max-w-md animate-[rise_220ms_var(--ease-out-soft)] rounded-2xl px-5 py-3 text-center font-medium text-[0.9375rem] shadow-2xl ring-1 ring-ivory/15 ring-inset ${tone === 'alert' ? 'bg-ink-high text-danger' : 'bg-ink-high text-ivory'}`}
                  >
                    <bdi>{message}</bdi>
                  </p>
                ))}
            </div>
          ))}
        </div>
      ))}
    </>,
    overlayParent(),
  )
}

/**
 * A panel that comes in and a window that turns may put controls where a toast is. Its code is with what starts a page; until
 * that is there, toasts stand above bars only.
 */
function useLifted(
  box: RefObject<HTMLElement | null>,
  pressed: RefObject<Element | null>,
  isLow: boolean,
  shown: readonly Toast[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other toasts are of another height.
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isLow) return
    const listening = new AbortController()
    const { signal } = listening
    import('./clear-of-controls.ts').then(
      ({ liftPx }) => {
        if (signal.aborted) return
        const lift = () => {
          element.style.marginBottom = ''
          element.style.marginBottom = `${liftPx(element, pressed.current?.closest('li, form') ?? null)}px`
        }
        lift()
        document.addEventListener('animationend', lift, { signal })
        window.addEventListener('resize', lift, { signal })
      },
      () => {},
    )
    return () => {
      listening.abort()
      element.style.marginBottom = ''
    }
  }, [box, pressed, isLow, shown])
}
