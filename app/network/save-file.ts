import { watchForLoss } from './answer-in-time.ts'
import { LostAnswerError, retryUntilAnswered } from './retry-until-answered.ts'

/** A member's records may be long. */
const FILE_MS_MAX = 120_000
/** How long the browser may take to save the file. */
const STORE_MS_MAX = 60_000

/** By address. */
const fetches = new Map<string, AbortController>()

/** With retries. A plain download link would leave the page if the response is an error page. */
export async function saveFile(address: string): Promise<void> {
  // Another press requests it anew, since the notice may have been closed.
  fetches.get(address)?.abort()
  const fetching = new AbortController()
  fetches.set(address, fetching)
  const { signal } = fetching
  try {
    const file = await retryUntilAnswered(() => fetchFile(address, signal), { kind: 'code', signal })
    if (file) store(file)
    // The response is a page, mostly because the session is over.
    else window.location.assign(address)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    if (fetches.get(address) === fetching) fetches.delete(address)
  }
}

interface NamedFile {
  name: string
  content: Blob
}

/**
 * Null: not a file.
 *
 * @throws LostAnswerError without a response
 */
async function fetchFile(address: string, signal: AbortSignal): Promise<NamedFile | null> {
  const fetching = new AbortController()
  const giveUp = () => fetching.abort()
  signal.addEventListener('abort', giveUp, { once: true })
  const stopWatching = watchForLoss(giveUp)
  const end = setTimeout(giveUp, FILE_MS_MAX)
  try {
    const response = await fetch(address, { cache: 'no-store', signal: fetching.signal })
    stopWatching()
    if (response.status >= 500 || response.status === 429)
      throw new LostAnswerError(`status ${response.status}`)
    const name = /^attachment; filename="([^"]+)"/.exec(
      response.headers.get('content-disposition') ?? '',
    )?.[1]
    if (response.ok && name) return { name, content: await response.blob() }
    await response.body?.cancel()
    return null
  } finally {
    signal.removeEventListener('abort', giveUp)
    stopWatching()
    clearTimeout(end)
  }
}

function store({ name, content }: NamedFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), STORE_MS_MAX)
}
