import { useHydrated } from '../browser/use-hydrated.ts'
import { useArriving } from '../design/use-arriving.ts'

const load = () => import('./continue-watching.tsx').then(({ ContinueWatching }) => ContinueWatching)

/**
 * Home is the same for everybody; the row and its code load where space is reserved for them (`continue-script.ts`,
 * `continue-place.ts`).
 */
export function ContinueGate() {
  const isKeptFree = useHydrated() && document.documentElement.hasAttribute('data-continue')
  const Row = useArriving(load, isKeptFree)
  return <div className="continue-place">{Row ? <Row /> : null}</div>
}
