import { type RefObject, useCallback, useEffect, useState } from 'react'
import { inertAround } from '../../design/inert-around.ts'
import { useBackCloses } from '../../design/use-back-closes.ts'
import { useShortcuts } from './use-shortcuts.ts'

export interface Fullscreen {
  isFullscreen: boolean
  toggle: () => void
}

/**
 * The browser's full screen where any element may use it, otherwise in-page. Survives a locked episode. F,
 * Escape and Back leave it; in its full screen the browser handles the latter two.
 */
export function useFullscreen(
  stage: RefObject<HTMLElement | null>,
  isCssFullscreen: boolean,
  setCssFullscreen: (isOn: boolean) => void,
): Fullscreen {
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

  // Native full screen covers the rest of the page, but does not disable its keys.
  const isFullscreen = isNative || isCssFullscreen
  useEffect(() => {
    if (isFullscreen && stage.current) return inertAround(stage.current)
  }, [stage, isFullscreen])

  useBackCloses(isCssFullscreen, toggle)
  useShortcuts({ f: toggle, ...(isCssFullscreen ? { escape: toggle } : {}) })

  return { isFullscreen, toggle }
}
