const NAME = 'payments'

let channel: BroadcastChannel | null = null

/**
 * One per page, since a channel does not receive its own messages. Null: the browser has none or refuses it.
 */
function open(): BroadcastChannel | null {
  try {
    channel ??= new BroadcastChannel(NAME)
  } catch {
    // Other tabs check when they become visible.
  }
  return channel
}

export function reportPaymentChange(): void {
  open()?.postMessage(null)
}

export function onPaymentChange(listener: () => void): () => void {
  const heard = open()
  heard?.addEventListener('message', listener)
  return () => heard?.removeEventListener('message', listener)
}
