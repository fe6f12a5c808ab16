import { clear, createStore, get, set, type UseStore } from 'idb-keyval'
import { deviceStorage } from '../browser/device-storage.ts'
import { FORGET_POSTERS, POSTERS_CACHE } from '../browser/storage-keys.ts'
import { keptSessionMark } from '../session/follow-session.ts'
import type { LibraryListName } from './library-rows.ts'

/** Enough to find a drama again; the whole list is at the account. */
const ROWS_MAX = 30

/** Lists of a member that are kept. */
type SeenListName = LibraryListName | 'continue'

interface LastSeen<Row> {
  /** Of the session that saw them; they are shown to no other. */
  sessionMark: string | null
  rows: Row[]
}

let store: UseStore | null = null

/** A browser may forbid it, by an error at once; then nothing is kept. */
function lists(): UseStore {
  store ??= createStore('cliffhanger', 'lists')
  return store
}

/** Keeps what a member saw of a list, for times without a network. Rule 21. */
export async function keepLastSeen<Row>(list: SeenListName, rows: readonly Row[]): Promise<void> {
  const sessionMark = keptSessionMark(deviceStorage())
  if (sessionMark === null) return
  const seen: LastSeen<Row> = { sessionMark, rows: rows.slice(0, ROWS_MAX) }
  try {
    await set(list, seen, lists())
  } catch {}
}

/** What was last seen of a list in the session that is known to this browser. */
export async function lastSeen<Row>(list: SeenListName): Promise<readonly Row[]> {
  try {
    const seen = await get<LastSeen<Row>>(list, lists())
    return seen && seen.sessionMark === keptSessionMark(deviceStorage()) ? seen.rows : []
  } catch {
    return []
  }
}

/** No session, or another one, has this browser now. Rule 21. */
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
