import { clear, createStore, get, set, type UseStore } from 'idb-keyval'
import { deviceStorage } from '../browser/device-storage.ts'
import { FORGET_POSTERS, POSTERS_CACHE } from '../browser/storage-keys.ts'
import { storedSessionMark } from '../member/follow-session.ts'
import type { LibraryListName } from './library-rows.ts'

/** Enough to find a drama again; the account has the whole list. */
const ROWS_MAX = 30

type SeenListName = LibraryListName | 'continue'

interface LastSeen<Row> {
  /** The list is never shown in another session. */
  sessionMark: string | null
  rows: Row[]
}

let store: UseStore | null = null

/** Browsers may forbid storage and throw at once; then nothing is stored. */
function lists(): UseStore {
  store ??= createStore('cliffhanger', 'lists')
  return store
}

export async function keepLastSeen<Row>(list: SeenListName, rows: readonly Row[]): Promise<void> {
  const sessionMark = storedSessionMark(deviceStorage())
  if (sessionMark === null) return
  const seen: LastSeen<Row> = { sessionMark, rows: rows.slice(0, ROWS_MAX) }
  try {
    await set(list, seen, lists())
  } catch {}
}

export async function lastSeen<Row>(list: SeenListName): Promise<readonly Row[]> {
  try {
    const seen = await get<LastSeen<Row>>(list, lists())
    return seen && seen.sessionMark === storedSessionMark(deviceStorage()) ? seen.rows : []
  } catch {
    return []
  }
}

export async function forgetLastSeen(): Promise<void> {
  try {
    await clear(lists())
  } catch {}
}

/** Pictures in the worker's cache (`workers/cache-rules.ts`) reveal what a member looked at. */
export async function forgetPosters(): Promise<void> {
  try {
    await globalThis.caches?.delete(POSTERS_CACHE)
    const worker = await navigator.serviceWorker?.getRegistration()
    worker?.active?.postMessage({ type: FORGET_POSTERS })
  } catch {}
}
