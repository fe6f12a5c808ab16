import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from '../browser/create-store.ts'

/** Of the open panels, the topmost last. */
const places = createStore<readonly HTMLElement[]>([])

/** A panel's place for the network notice: focus cannot leave a panel, so what is next to it is unreachable. */
export function NoticePlace() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = ref.current
    if (!place) return
    places.become([...places.current(), place])
    return () => places.become(places.current().filter((other) => other !== place))
  }, [])
  return <div ref={ref} className="flex justify-center has-[button]:p-3" />
}

const topmost = () => places.current().at(-1) ?? null

/** The place in the topmost panel; null while none is open. */
export function useNoticePlace(): HTMLElement | null {
  return useSyncExternalStore(places.subscribe, topmost)
}
