/** Query keys that advertisers, mailings and our own QR codes add. No page is rendered differently for them. */
const CAMPAIGN_KEY = /^(?:utm_[a-z_]{1,32}|fbclid|gclid|gbraid|wbraid|ttclid|twclid|msclkid)$/

/**
 * The address without what campaigns add to it, so that a visitor who comes from an advertisement gets the page that is
 * kept for everybody. Their scripts still see the whole address.
 */
export function withoutCampaignKeys(target: string): string {
  const start = target.indexOf('?')
  if (start < 0) return target
  const kept = target
    .slice(start + 1)
    .split('&')
    .filter((pair) => !CAMPAIGN_KEY.test(pair.split('=', 1)[0] ?? ''))
  return kept.length > 0 ? `${target.slice(0, start)}?${kept.join('&')}` : target.slice(0, start)
}
