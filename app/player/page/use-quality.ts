import { useEffect } from 'react'
import { readConnection } from '../../browser/connection.ts'
import type { Quality } from '../engines/quality.ts'
import { usePlaybackController } from '../pool/use-playback.ts'

/**
 * @param isHydrated the stored settings are known once hydrated, and whether an engine is needed depends on them
 */
export function useQuality(quality: Quality, isHydrated: boolean): void {
  const controller = usePlaybackController()
  useEffect(() => {
    if (!isHydrated) return
    const isSaver = quality === 'auto' && readConnection(navigator).saveData
    controller.setQuality(isSaver ? 'saver' : quality)
  }, [controller, isHydrated, quality])
}
