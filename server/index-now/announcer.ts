import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { nearestLanguage } from '../../contract/nearest-language.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import { type KnownDrama, readSnapshot, type Snapshot, toKnown, writeSnapshot } from './snapshot.ts'

/** Per request, as the protocol allows. */
export const ADDRESSES_MAX = 10_000
/** Per check of the catalogue; the rest follows with the next one. */
const REQUESTS_MAX = 10
export const ATTEMPTS_MAX = 5
const PAUSE_MS = 60_000
const DEADLINE_MS = 10_000
const DRAMAS_PER_CALL = 50
const CALLS_MAX = 1_000

export interface AnnouncerOptions {
  api: Pick<ProductApi, 'catalogueList'>
  origin: string
  key: string
  url: string
  file: string
  /** Requests that were accepted, of all machines that announce the same changes. */
  sent: { share(key: string, run: () => Promise<true>): Promise<true> }
  languages: readonly string[]
  toPath(language: string, drama: { dramaId: string; name: string }, episode: number): string
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
  /** Before a retry, doubled with each failure, and between checks. */
  pauseMs?: number
}

export interface Announcer {
  look(): void
  close(): Promise<void>
}

/**
 * Announces new, changed and deleted addresses of dramas to search engines by IndexNow. Compares the catalogue with a file of
 * what was announced, so that nothing is lost when a process ends, and publishing never waits. On first start, the whole
 * catalogue counts as announced. Record 100.
 */
export function createAnnouncer(options: AnnouncerOptions): Announcer {
  const { log, pauseMs = PAUSE_MS } = options
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  let isWaiting = false
  let isClosed = false
  let failureCount = 0
  const closing = new AbortController()

  function schedule(afterMs: number): void {
    if (isClosed || isWaiting) return
    isWaiting = true
    timer = setTimeout(() => {
      isWaiting = false
      running = running.then(announceNow)
    }, afterMs)
    timer.unref()
  }

  async function announceNow(): Promise<void> {
    if (isClosed) return
    try {
      const isAll = await announce(options, failureCount + 1 >= ATTEMPTS_MAX, closing.signal)
      failureCount = 0
      if (!isAll) schedule(pauseMs)
    } catch (error) {
      if (isClosed) return
      failureCount = (failureCount + 1) % ATTEMPTS_MAX
      log.warn({ err: error, failureCount }, 'changed addresses not announced')
      if (failureCount > 0) schedule(pauseMs * 2 ** failureCount)
    }
  }

  return {
    // The delay groups consecutive changes.
    look: () => schedule(pauseMs / 10),
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      closing.abort()
      await running
    },
  }
}

/**
 * Checks the catalogue once. Rejects if the catalogue cannot be read or the receiver refuses.
 *
 * @param isLast changes that the receiver refuses count as announced
 * @returns whether everything has been announced
 */
async function announce(options: AnnouncerOptions, isLast: boolean, signal: AbortSignal): Promise<boolean> {
  const { file, log } = options
  const [known, current] = [await readSnapshot(file), await readCatalogue(options.api)]
  if (!known) {
    await writeSnapshot(file, current)
    return true
  }
  for (let request = 1; request <= REQUESTS_MAX; request += 1) {
    const { dramaIds, addresses } = nextChanges(options, known, current)
    if (dramaIds.length === 0) return true
    try {
      await options.sent.share(toKey(dramaIds, known, current), () => send(options, addresses, signal))
      log.info({ count: addresses.length, dramaCount: dramaIds.length }, 'changed addresses announced')
    } catch (error) {
      if (!isLast || signal.aborted) throw error
      log.warn({ err: error, count: addresses.length }, 'changed addresses given up')
    }
    for (const dramaId of dramaIds) {
      const drama = current.get(dramaId)
      if (drama) known.set(dramaId, drama)
      else known.delete(dramaId)
    }
    await writeSnapshot(file, known)
  }
  return false
}

async function readCatalogue(api: AnnouncerOptions['api']): Promise<Snapshot> {
  const snapshot: Snapshot = new Map()
  for (let pageIndex = 1; pageIndex <= CALLS_MAX; pageIndex += 1) {
    const { dramas, hasMore } = await api.catalogueList({ pageIndex, pageSize: DRAMAS_PER_CALL })
    for (const drama of dramas) snapshot.set(drama.dramaId, toKnown(drama))
    if (!hasMore) break
  }
  return snapshot
}

/** The next changed dramas, as many as fit into a request; a drama with too many addresses is cut off. */
function nextChanges(options: AnnouncerOptions, known: Snapshot, current: Snapshot) {
  const dramaIds: string[] = []
  const addresses: string[] = []
  for (const dramaId of new Set([...current.keys(), ...known.keys()])) {
    const [before, after] = [known.get(dramaId), current.get(dramaId)]
    if (isDeepStrictEqual(before, after)) continue
    // Includes addresses under a former name, which redirect, and deleted ones.
    const changed = new Set(
      [before, after].flatMap((drama) => (drama ? listAddresses(options, dramaId, drama) : [])),
    )
    if (dramaIds.length > 0 && addresses.length + changed.size > ADDRESSES_MAX) break
    dramaIds.push(dramaId)
    addresses.push(...[...changed].slice(0, ADDRESSES_MAX))
  }
  return { dramaIds, addresses }
}

function listAddresses(
  { origin, languages, toPath }: AnnouncerOptions,
  dramaId: string,
  drama: KnownDrama,
): string[] {
  const named = Object.keys(drama.names)
  return languages.flatMap((language) => {
    const name = drama.names[nearestLanguage(language, named) ?? ''] ?? drama.name
    return drama.episodes.map((episode) => origin + toPath(language, { dramaId, name }, episode))
  })
}

/** The same on every machine for the same changes. */
function toKey(dramaIds: string[], known: Snapshot, current: Snapshot): string {
  const changes = dramaIds.map((id) => [id, known.get(id) ?? null, current.get(id) ?? null])
  return createHash('sha256').update(JSON.stringify(changes)).digest('base64url')
}

async function send(
  { origin, key, url }: AnnouncerOptions,
  addresses: string[],
  signal: AbortSignal,
): Promise<true> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host: new URL(origin).host,
      key,
      keyLocation: `${origin}/${key}.txt`,
      urlList: addresses,
    }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The receiver answers ${response.status}.`)
  return true
}
