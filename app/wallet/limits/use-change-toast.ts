import { useEffect } from 'react'
import { useLatest } from '../../browser/use-latest.ts'
import { toasts } from '../../design/toast-store.ts'
import type { ChangeOutcome } from './wallet-change.ts'

export function useChangeToast(
  outcome: ChangeOutcome | undefined,
  words: string,
  onChanged: () => void,
): void {
  const latest = useLatest({ words, onChanged })
  useEffect(() => {
    if (outcome?.problem !== null) return
    toasts.show(latest.current.words)
    latest.current.onChanged()
  }, [outcome])
}
