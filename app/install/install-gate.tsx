import { useSyncExternalStore } from 'react'
import { useHydrated } from '../browser/use-hydrated.ts'
import { useArriving } from '../design/use-arriving.ts'
import { installOffer } from './install-offer.ts'

const isOffered = () => installOffer.current() !== null
const no = () => false
const APPLE = /iPhone|iPad|iPod/
const load = () => import('./install-banner.tsx').then(({ InstallBanner }) => InstallBanner)

/** The banner's place; its code arrives where the site may be installed. Row 94. */
export function InstallGate() {
  const isHydrated = useHydrated()
  const isWanted = useSyncExternalStore(installOffer.subscribe, isOffered, no)
  const Banner = useArriving(load, isWanted || (isHydrated && APPLE.test(navigator.userAgent)))
  return Banner ? <Banner /> : null
}
