import { useArriving } from '../design/use-arriving.ts'
import { useSiteData } from '../site/site-data.ts'

/** Of the button that opens the banner again; the banner's code listens to it. */
export const CONSENT_SETTINGS = { 'data-consent-settings': '' }

const load = () => import('./consent-banner.tsx').then(({ ConsentBanner }) => ConsentBanner)

/** The banner's place; its code arrives only where a tag is configured. */
export function ConsentGate() {
  const Banner = useArriving(load, useSiteData()?.site.hasAnalytics === true)
  return Banner ? <Banner /> : null
}
