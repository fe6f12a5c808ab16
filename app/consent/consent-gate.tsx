import { useArriving } from '../design/use-arriving.ts'
import { useSiteData } from '../site/site-data.ts'

/** Attribute of the button that reopens the banner; the banner's code listens to it. */
export const CONSENT_SETTINGS = { 'data-consent-settings': '' }

const load = () => import('./consent-banner.tsx').then(({ ConsentBanner }) => ConsentBanner)

/** The banner's code loads only where there is something to consent to. */
export function ConsentGate() {
  const Banner = useArriving(load, useSiteData()?.site.hasConsentBanner === true)
  return Banner ? <Banner /> : null
}
