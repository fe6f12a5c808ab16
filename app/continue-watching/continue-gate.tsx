import { useHydrated } from '../browser/use-hydrated.ts'
import { useArriving } from '../design/use-arriving.ts'

const load = () => import('./continue-watching.tsx').then(({ ContinueWatching }) => ContinueWatching)

/**
 * Home is shared, so the browser decides: the row loads where space is reserved for it (`continue-script.ts`,
 * `continue-place.ts`).
 */
export function ContinueGate() {
  const isReserved = useHydrated() && document.documentElement.hasAttribute('data-continue')
  const Row = useArriving(load, isReserved)
  return <div className="continue-place">{Row ? <Row /> : null}</div>
}
