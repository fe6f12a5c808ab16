import { type RefObject, useEffect, useRef } from 'react'
import type { PlayerState } from '../episodes/state.ts'

/** An unlocked film takes the place of the button that was pressed: the focus goes to the stage, not to nowhere. */
export function useKeptFocus(stage: RefObject<HTMLElement | null>, state: PlayerState): void {
  const { chapterId: episodeId, isNeedPayEpisode } = state
  const lockedId = useRef<string | null>(null)
  useEffect(() => {
    const wasLocked = lockedId.current === episodeId
    lockedId.current = isNeedPayEpisode ? episodeId : null
    if (isNeedPayEpisode || !wasLocked || document.activeElement !== document.body) return
    stage.current?.focus({ preventScroll: true })
  }, [stage, episodeId, isNeedPayEpisode])
}
