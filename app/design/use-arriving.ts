import { type ComponentType, useEffect, useRef, useState } from 'react'

/**
 * A component whose code arrives once it is wanted; null until then. Other than with `React.lazy`, a load that failed
 * takes nothing with it: it is told, and tried again when the component is wanted the next time.
 */
export function useArriving<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [arrived, setArrived] = useState<{ Component: ComponentType<Props> } | null>(null)
  const latest = useRef({ load, onFailure })
  latest.current = { load, onFailure }
  const isMissing = isWanted && arrived === null
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    latest.current.load().then(
      (Component) => isCurrent && setArrived({ Component }),
      () => isCurrent && latest.current.onFailure(),
    )
    return () => {
      isCurrent = false
    }
  }, [isMissing])
  return arrived?.Component ?? null
}
