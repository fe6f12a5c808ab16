import { useEffect } from 'react'
import { useLatest } from '../browser/use-latest.ts'
import { overlayHistory } from './overlay-history.ts'

/** Instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useLatest(onClose)
  useEffect(() => (isOpen ? overlayHistory?.open(() => latest.current()) : undefined), [isOpen])
}
