import { useEffect } from 'react'
import { onOnline } from '../../browser/page-moments.ts'
import { useLatest } from '../../browser/use-latest.ts'
import { cameBack } from './reach-site.ts'

/** As soon as the browser is online, or the site can be reached again. */
export function useBackOnline(hasFailed: boolean, request: () => void): void {
  const latest = useLatest(request)
  useEffect(() => {
    if (!hasFailed) return
    const leaves = new AbortController()
    const { signal } = leaves
    const requestAgain = () => latest.current()
    void cameBack({ signal }).then((isBack) => isBack && requestAgain())
    onOnline(window, requestAgain, signal)
    return () => leaves.abort()
  }, [hasFailed])
}
