import { type RefObject, useEffect, useRef } from 'react'
import type { PlayerState } from '../episodes/state.ts'

/** The unlocked video replaces the pressed button, so the focus moves to the stage. */
export function useFocusAfterUnlock(stage: RefObject<HTMLElement | null>, state: PlayerState): void {
  const { chapterId: episodeId, isNeedPayEpisode } = state
  const lockedId = useRef<string | null>(null)
  useEffect(() => {
    const wasLocked = lockedId.current === episodeId
    lockedId.current = isNeedPayEpisode ? episodeId : null
    if (isNeedPayEpisode || !wasLocked || document.activeElement !== document.body) return
    stage.current?.focus({ preventScroll: true })
  }, [stage, episodeId, isNeedPayEpisode])
}
