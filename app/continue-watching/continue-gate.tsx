import { useEffect, useReducer } from 'react'
import { useHydrated } from '../browser/use-hydrated.ts'
import { useArriving } from '../design/use-arriving.ts'
import { HISTORY_IMPORTED } from '../library/history-imported.ts'

const load = () => import('./continue-watching.tsx').then(({ ContinueWatching }) => ContinueWatching)

/**
 * Home is shared, so the browser decides: the row loads where space is reserved for it (`continue-script.ts`,
 * `continue-place.ts`), and once a member has imported this device's history.
 */
export function ContinueGate() {
  const [, showAgain] = useReducer((turn: number) => turn + 1, 0)
  const isReserved = useHydrated() && document.documentElement.hasAttribute('data-continue')
  useEffect(() => {
    const reserve = () => {
      document.documentElement.setAttribute('data-continue', '')
      showAgain()
    }
    window.addEventListener(HISTORY_IMPORTED, reserve)
    return () => window.removeEventListener(HISTORY_IMPORTED, reserve)
  }, [])
  const Row = useArriving(load, isReserved)
  return <div className="continue-place">{Row ? <Row /> : null}</div>
}
