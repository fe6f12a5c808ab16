import type { ComponentProps } from 'react'
import { isForOtherTab } from '../../browser/for-other-tab.ts'
import { NoResponseError, withDeadline } from './response-deadline.ts'
import { retryUntilResponse } from './waiting-requests.ts'

/** A member's records may be long. */
const FILE_MS_MAX = 120_000
/** How long the browser may take to save the file. */
const STORE_MS_MAX = 60_000

/** By address. */
const requests = new Map<string, AbortController>()

/** Downloads without leaving the page. */
export function FileLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (isForOtherTab(event)) return
        event.preventDefault()
        void saveFile(href)
      }}
    />
  )
}

/** With retries. A plain download link would leave the page if the response is an error page. */
async function saveFile(address: string): Promise<void> {
  // Another press requests it anew, since the notice may have been closed.
  requests.get(address)?.abort()
  const request = new AbortController()
  requests.set(address, request)
  const { signal } = request
  try {
    const file = await retryUntilResponse(() => requestFile(address, signal), { kind: 'code', signal })
    if (file) store(file)
    // The response is a page, mostly because the session is over.
    else window.location.assign(address)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

interface NamedFile {
  name: string
  content: Blob
}

/**
 * Null: not a file.
 *
 * @throws NoResponseError without a response
 */
function requestFile(address: string, signal: AbortSignal): Promise<NamedFile | null> {
  return withDeadline(async (inTime, extendTo) => {
    const response = await fetch(address, { cache: 'no-store', signal: inTime })
    extendTo(FILE_MS_MAX)
    if (response.status >= 500 || response.status === 429)
      throw new NoResponseError(`status ${response.status}`)
    const name = /^attachment; filename="([^"]+)"/.exec(
      response.headers.get('content-disposition') ?? '',
    )?.[1]
    if (response.ok && name) return { name, content: await response.blob() }
    await response.body?.cancel()
    return null
  }, signal)
}

function store({ name, content }: NamedFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), STORE_MS_MAX)
}
