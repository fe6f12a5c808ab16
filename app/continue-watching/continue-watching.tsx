import { useMemo, useReducer, useSyncExternalStore } from 'react'
import { deviceStorage, readText } from '../browser/device-storage.ts'
import { onShown } from '../browser/page-moments.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { localHistory, putAside } from '../library/local-history.ts'
import { useSession } from '../member/use-session.ts'
import { toContinueRows } from './continue-rows.ts'
import { ContinueFailed, ContinueShelf, ContinueWaiting } from './continue-shelf.tsx'
import { useAccountRows } from './use-account-rows.ts'

export function ContinueWatching() {
  const { sessionMark } = useSession()
  return sessionMark === null ? <DeviceShelf /> : <AccountShelf key={sessionMark} sessionMark={sessionMark} />
}

function AccountShelf({ sessionMark }: { sessionMark: string }) {
  const { known, request, remove } = useAccountRows(sessionMark)
  if (known.state === 'known') return <ContinueShelf rows={known.rows} onRemove={remove} />
  if (known.state === 'unsupported') return <DeviceShelf />
  return known.state === 'failed' ? <ContinueFailed onRetry={() => void request()} /> : <ContinueWaiting />
}

function DeviceShelf() {
  const [, showAgain] = useReducer((turn: number) => turn + 1, 0)
  const text = useSyncExternalStore(subscribe, historyText, () => null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history is parsed from the text.
  const rows = useMemo(() => toContinueRows(localHistory()), [text])
  const remove = async (dramaId: string) => {
    putAside(deviceStorage(), dramaId)
    showAgain()
    return true
  }
  return <ContinueShelf rows={rows} onRemove={remove} />
}

const historyText = () => readText(deviceStorage(), STORAGE_KEYS.history)

/** Another tab watched something, or the browser restored the page. */
function subscribe(listener: () => void): () => void {
  const listening = new AbortController()
  window.addEventListener('storage', listener, { signal: listening.signal })
  onShown(window, listener, listening.signal)
  return () => listening.abort()
}
