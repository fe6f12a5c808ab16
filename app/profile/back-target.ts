import { toDeviceState } from '../browser/device.ts'
import { entryIndex } from '../page/framework/page-router.ts'

interface Arrival {
  widthPx: number
  isReturn: boolean
  isFollowing: boolean
}

/** On a phone, after a return from a provider, and if the previous page was not ours. */
export function leadsHome({ widthPx, isReturn, isFollowing }: Arrival): boolean {
  return toDeviceState(widthPx) === 'MOBILE' || isReturn || !isFollowing
}

export function isFollowingPage(page: Window): boolean {
  const { referrer } = page.document
  return (
    (entryIndex(page) ?? 0) > 0 ||
    (URL.canParse(referrer) && new URL(referrer).origin === page.location.origin)
  )
}
