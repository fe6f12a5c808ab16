/** Chromium's install prompt event. */
export interface InstallOffer {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function become(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/**
 * Stores the browser's install prompt until the page needs it: the event fires once, possibly before the first
 * render.
 */
export function keepInstallOffer(page: Window): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    become(event as Event & InstallOffer)
  })
  page.addEventListener('appinstalled', () => become(null))
}

export const installOffer = {
  current: () => offer,
  /** It can be used once. */
  forget: () => become(null),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
