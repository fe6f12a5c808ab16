import { useSyncExternalStore } from 'react'
import { consent } from '../analytics/consent.ts'
import { useArriving } from '../design/use-arriving.ts'
import { useSiteData } from '../site/site-data.ts'

const load = () => import('./consent-banner.tsx').then(({ ConsentBanner }) => ConsentBanner)
const no = () => false

/** The banner's place; its code arrives only where a tag is configured and the viewer has to be asked. */
export function ConsentGate() {
  const isAsked = useSyncExternalStore(consent.subscribe, consent.isAsked, no)
  const hasAnalytics = useSiteData()?.site.hasAnalytics === true
  const Banner = useArriving(load, hasAnalytics && isAsked)
  return Banner && isAsked ? <Banner /> : null
}
