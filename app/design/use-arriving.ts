import { type ComponentType, createElement, useEffect, useState } from 'react'
import { useLatest } from '../browser/use-latest.ts'
import { noteOpening, type OpeningPanel } from '../page/opening-panel.ts'
import { retryUntilResponse } from '../page/requests/waiting-requests.ts'

/**
 * Loads a component's code on first use; null until then. Unlike with `React.lazy`, a failed load breaks nothing else:
 * the page shows it, and retries while the component is needed. `panel`: opens after a reload for its code, see
 * `useReopened`.
 */
export function useArriving<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  panel?: OpeningPanel,
): ComponentType<Props> | null {
  const [arrived, setArrived] = useState<{ Component: ComponentType<Props> } | null>(null)
  const latest = useLatest({ load, panel })
  const isMissing = isWanted && arrived === null
  useEffect(() => {
    if (!isMissing) return
    const wanting = new AbortController()
    const { signal } = wanting
    const forget = noteOpening(() => latest.current.panel)
    retryUntilResponse(() => latest.current.load(), { kind: 'code', signal }).then(
      (Component) => signal.aborted || setArrived({ Component }),
      () => {},
    )
    return () => {
      wanting.abort()
      forget()
    }
  }, [isMissing])
  return arrived?.Component ?? null
}

export function arriving<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  panel?: OpeningPanel,
): ComponentType<Props> {
  const loadComponent = () => load().then((module) => module.default)
  return function Arriving(props) {
    const Component = useArriving(loadComponent, true, panel)
    return Component && createElement(Component, props)
  }
}
