import { CLICK_PARAMS } from '../../contract/visit-source.ts'

/** Query parameters of advertisers, mailings and our own QR codes, which never change the rendered page. */
const CAMPAIGN_KEY = new RegExp(`^(?:utm_[a-z_]{1,32}|${CLICK_PARAMS.join('|')})$`)

/** Gives visitors from an advertisement the cached page. Scripts still see the full URL. */
export function withoutCampaignKeys(target: string): string {
  const start = target.indexOf('?')
  if (start < 0) return target
  const kept = target
    .slice(start + 1)
    .split('&')
    .filter((pair) => !CAMPAIGN_KEY.test(pair.split('=', 1)[0] ?? ''))
  return kept.length > 0 ? `${target.slice(0, start)}?${kept.join('&')}` : target.slice(0, start)
}
