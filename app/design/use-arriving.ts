import { type ComponentType, createElement, useEffect, useRef, useState } from 'react'
import { askUntilAnswered } from '../network/ask-until-answered.ts'

/**
 * A component whose code arrives once it is wanted; null until then. Other than with `React.lazy`, a load that failed
 * takes nothing with it: the page says so, and it is asked for again for as long as the component is wanted. Row 418.
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
    askUntilAnswered(() => latest.current(), { kind: 'code', signal }).then(
      (Component) => signal.aborted || setArrived({ Component }),
      // Nobody wants it any more.
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
