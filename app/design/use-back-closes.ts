import { useEffect } from 'react'
import { useLatest } from '../browser/use-latest.ts'
import { overlayHistory } from '../page/history/overlay-history.ts'

export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useLatest(onClose)
  useEffect(() => (isOpen ? overlayHistory?.open(() => latest.current()) : undefined), [isOpen])
}
