import { createStore, type ReadableStore } from '../browser/create-store.ts'

export interface InstallOffer {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const offer = createStore<InstallOffer | null>(null)

/** The event fires once, possibly before the first render. */
export function keepInstallOffer(page: Window): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.become(event as Event & InstallOffer)
  })
  page.addEventListener('appinstalled', () => offer.become(null))
}

export const installOffer: ReadableStore<InstallOffer | null> = offer

export const forgetInstallOffer = () => offer.become(null)
