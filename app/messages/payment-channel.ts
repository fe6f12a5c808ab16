const NAME = 'payments'

let channel: BroadcastChannel | null = null

/** One per page, since a channel does not hear itself. Null: the browser has none or refuses it. */
function open(): BroadcastChannel | null {
  try {
    channel ??= new BroadcastChannel(NAME)
  } catch {
    // Other tabs find out when they become visible again.
  }
  return channel
}

/** A payment began, or its state changed. */
export function reportPaymentChange(): void {
  open()?.postMessage(null)
}

/** Returns how to stop. */
export function onPaymentChange(listener: () => void): () => void {
  const heard = open()
  heard?.addEventListener('message', listener)
  return () => heard?.removeEventListener('message', listener)
}
