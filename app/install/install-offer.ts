/** What Chromium hands a page that it would install. */
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

/** Keeps the browser's offer until the page asks: it comes once, and may come before anything is drawn. Row 94. */
export function keepInstallOffer(page: Window): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    become(event as Event & InstallOffer)
  })
  page.addEventListener('appinstalled', () => become(null))
}

export const installOffer = {
  current: () => offer,
  /** It can be made once. */
  forget: () => become(null),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
