import { type RefObject, useEffect, useRef } from 'react'
import type { PlayerState } from '../episodes/state.ts'

/** An unlocked film takes the place of the button that was pressed: the focus goes to the stage, not to nowhere. */
export function useKeptFocus(stage: RefObject<HTMLElement | null>, state: PlayerState): void {
  const { chapterId, isNeedPayEpisode } = state
  const lockedId = useRef<string | null>(null)
  useEffect(() => {
    const wasLocked = lockedId.current === chapterId
    lockedId.current = isNeedPayEpisode ? chapterId : null
    if (isNeedPayEpisode || !wasLocked || document.activeElement !== document.body) return
    stage.current?.focus({ preventScroll: true })
  }, [stage, chapterId, isNeedPayEpisode])
}
