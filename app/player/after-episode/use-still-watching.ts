import { type MutableRefObject, useEffect, useRef, useState } from 'react'
import type { SleepTimer } from '../settings/sleep-timer.ts'

/** Belongs to the page, so it survives a locked episode, which has no player. */
export interface StillWatching {
  sleep: SleepTimer
  setSleep: (sleep: SleepTimer) => void
  unattendedCount: MutableRefObject<number>
}

export function useStillWatching(): StillWatching {
  const [sleep, setSleep] = useState<SleepTimer>({ kind: 'off' })
  const unattendedCount = useRef(0)
  useEffect(() => {
    const attend = () => {
      unattendedCount.current = 0
    }
    window.addEventListener('pointerdown', attend, { passive: true })
    window.addEventListener('keydown', attend)
    return () => {
      window.removeEventListener('pointerdown', attend)
      window.removeEventListener('keydown', attend)
    }
  }, [])
  return { sleep, setSleep, unattendedCount }
}
