import { useSyncExternalStore } from 'react'
import { mayBeHostApp } from '../browser/may-be-host-app.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { useArriving } from '../design/use-arriving.ts'
import { installOffer } from './install-offer.ts'

const isOffered = () => installOffer.current() !== null
const no = () => false
const load = () => import('./install-banner.tsx').then(({ InstallBanner }) => InstallBanner)

export function InstallGate() {
  const isHydrated = useHydrated()
  const isWanted = useSyncExternalStore(installOffer.subscribe, isOffered, no)
  const Banner = useArriving(load, isWanted || (isHydrated && mayBeHostApp(navigator.userAgent)))
  return Banner ? <Banner /> : null
}
