import { toDeviceState } from '../../browser/device.ts'
import { entryIndex } from '../../framework/history-entry.ts'

interface Arrival {
  widthPx: number
  /** A payment or sign-in has just redirected here. */
  isReturn: boolean
  /** The previous history entry is a page of this site. */
  isFollowing: boolean
}

/** Leads home on a phone, after a return from a provider, and when the previous page was not ours. */
export function leadsHome({ widthPx, isReturn, isFollowing }: Arrival): boolean {
  return toDeviceState(widthPx) === 'MOBILE' || isReturn || !isFollowing
}

/** Whether a page of this site led to the current one: by the router, or as the document before. */
export function isFollowingPage(page: Window): boolean {
  const { referrer } = page.document
  return (
    (entryIndex(page) ?? 0) > 0 ||
    (URL.canParse(referrer) && new URL(referrer).origin === page.location.origin)
  )
}
