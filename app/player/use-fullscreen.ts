import { type RefObject, useCallback, useEffect, useState } from 'react'

/** The browser's full screen where any element may have it; in-page otherwise (row 124). */
export function useFullscreen(
  stage: RefObject<HTMLElement | null>,
  isCssFullscreen: boolean,
  setCssFullscreen: (isOn: boolean) => void,
) {
  const [isNative, setNative] = useState(false)

  useEffect(() => {
    const update = () => setNative(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])

  const toggle = useCallback(() => {
    if (isCssFullscreen) return setCssFullscreen(false)
    if (document.fullscreenElement) return void document.exitFullscreen()
    if (!stage.current?.requestFullscreen) return setCssFullscreen(true)
    stage.current.requestFullscreen().catch(() => setCssFullscreen(true))
  }, [stage, isCssFullscreen, setCssFullscreen])

  return { isFullscreen: isNative || isCssFullscreen, toggle }
}
