import { type ComponentType, createElement, useEffect, useRef, useState } from 'react'
import { retryUntilAnswered } from '../network/retry-until-answered.ts'

/**
 * A component whose code is loaded on first use; null until then. Unlike with `React.lazy`, a failed load breaks
 * nothing else: the page shows it, and retries while the component is needed. Row 418.
 */
export function useArriving<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): ComponentType<Props> | null {
  const [arrived, setArrived] = useState<{ Component: ComponentType<Props> } | null>(null)
  const latest = useRef(load)
  latest.current = load
  const isMissing = isWanted && arrived === null
  useEffect(() => {
    if (!isMissing) return
    const wanting = new AbortController()
    const { signal } = wanting
    retryUntilAnswered(() => latest.current(), { kind: 'code', signal }).then(
      (Component) => signal.aborted || setArrived({ Component }),
      // No longer needed.
      () => {},
    )
    return () => wanting.abort()
  }, [isMissing])
  return arrived?.Component ?? null
}

/** The component of a module that arrives the first time it is shown. */
export function arriving<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loadComponent = () => load().then((module) => module.default)
  return function Arriving(props) {
    const Component = useArriving(loadComponent, true)
    return Component && createElement(Component, props)
  }
}
