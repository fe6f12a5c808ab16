interface RenewTrackOptions {
  /** A new address; null: there is none. */
  renew: () => Promise<string | null>
  onMissing: () => void
}

/** Signed addresses expire: a track that does not load is requested once more, with a new address. */
export function renewTrack(element: HTMLTrackElement, { renew, onMissing }: RenewTrackOptions): () => void {
  const following = new AbortController()
  const { signal } = following
  let isRenewed = false
  const onError = async () => {
    const address = isRenewed ? null : await renew()
    if (signal.aborted) return
    isRenewed = true
    if (address) element.src = address
    else onMissing()
  }
  element.addEventListener('error', onError, { signal })
  if (element.readyState === HTMLTrackElement.ERROR) void onError()
  return () => following.abort()
}
