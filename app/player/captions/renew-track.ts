import { withDeadline } from '../../page/requests/response-deadline.ts'

interface RenewTrackOptions {
  /** A new address; null: there is none. */
  renew: () => Promise<string | null>
  onMissing: () => void
}

/**
 * Signed addresses expire: a track that does not load is requested once more, with a new address. Browsers load no track of
 * another origin, so that one is read by script.
 */
export function renewTrack(element: HTMLTrackElement, { renew, onMissing }: RenewTrackOptions): () => void {
  const following = new AbortController()
  const { signal } = following
  let isRenewed = false
  const onError = async () => {
    const address = isRenewed ? null : await renew()
    const loadable = address && /^https?:/.test(address) ? await readTrack(address, signal) : address
    if (signal.aborted) return
    isRenewed = true
    if (loadable) element.src = loadable
    else onMissing()
  }
  element.addEventListener('error', onError, { signal })
  if (element.readyState === HTMLTrackElement.ERROR) void onError()
  return () => following.abort()
}

async function readTrack(address: string, signal: AbortSignal): Promise<string | null> {
  const read = async (limited: AbortSignal) => {
    const response = await fetch(address, { signal: limited })
    return response.ok ? URL.createObjectURL(await response.blob()) : null
  }
  return withDeadline(read, signal).catch(() => null)
}
