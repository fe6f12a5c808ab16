import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Of the open panels, the topmost last. */
let places: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function become(next: readonly HTMLElement[]): void {
  places = next
  for (const listener of listeners) listener()
}

/** A panel's place for the network notice: focus cannot leave a panel, so what is next to it is unreachable. */
export function NoticePlace() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = ref.current
    if (!place) return
    become([...places, place])
    return () => become(places.filter((other) => other !== place))
  }, [])
  return <div ref={ref} className="flex justify-center has-[button]:p-3" />
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const topmost = () => places.at(-1) ?? null

/** The place in the topmost panel; null while none is open. */
export function useNoticePlace(): HTMLElement | null {
  return useSyncExternalStore(subscribe, topmost)
}
