import { useEffect, useState } from 'react'

const IDLE_AFTER_MS = 3_000

/** Whether nobody has touched anything for a while, so that controls may step aside. Never while not running. */
export function useIdle(isRunning: boolean): boolean {
  const [isIdle, setIdle] = useState(false)

  useEffect(() => {
    if (!isRunning) return
    const listening = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS)
    }
    for (const name of ['pointermove', 'pointerdown', 'keydown'] as const) {
      window.addEventListener(name, wake, { signal: listening.signal, passive: true })
    }
    wake()
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  }, [isRunning])

  return isIdle && isRunning
}
