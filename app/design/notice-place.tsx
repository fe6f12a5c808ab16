import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from '../browser/create-store.ts'

const places = createStore<readonly HTMLElement[]>([])

/** Focus cannot leave a panel, so the network notice is shown inside it. */
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

export function useNoticePlace(): HTMLElement | null {
  return useSyncExternalStore(places.subscribe, topmost)
}
