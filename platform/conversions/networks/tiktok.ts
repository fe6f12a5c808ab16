import * as z from 'zod'
import type { PlatformEnvironment } from '../../../configuration/variables.ts'
import { toDecimal } from '../../../contract/money.ts'
import type { AdNetwork } from './ad-network.ts'
import { toReason, toSeconds } from './wire.ts'

export interface TiktokConfig {
  pixelCode: string
  accessToken: string
  apiUrl: string
}

export function toTiktokConfig(env: PlatformEnvironment): TiktokConfig | null {
  const { TIKTOK_PIXEL_CODE: pixelCode, TIKTOK_ACCESS_TOKEN: accessToken, TIKTOK_API_URL: apiUrl } = env
  return pixelCode && accessToken ? { pixelCode, accessToken, apiUrl } : null
}

const Outcome = z.object({ code: z.number(), message: z.string().catch('') })

/** Invalid parameters: the event itself is refused, not the access token or the moment. */
const INVALID_PARAMETERS = 40002

/** TikTok's Events API. It reports failures by the code in the body, mostly with the status 200. */
export function createTiktok({ pixelCode, accessToken, apiUrl }: TiktokConfig): AdNetwork {
  return {
    name: 'tiktok',
    label: 'TikTok',
    variables: 'TIKTOK_PIXEL_CODE and TIKTOK_ACCESS_TOKEN',
    call: (purchase) => ({
      url: `${apiUrl}/event/track/`,
      headers: { 'Access-Token': accessToken },
      body: {
        event_source: 'web',
        event_source_id: pixelCode,
        data: [
          {
            event: 'Purchase',
            event_time: toSeconds(purchase.paidAtMs),
            event_id: purchase.eventId,
            user: { ttclid: purchase.clickId, user_agent: purchase.userAgent },
            properties: { currency: purchase.price.currency, value: Number(toDecimal(purchase.price)) },
            page: { url: purchase.pageUrl },
          },
        ],
      },
    }),
    judge(status, body) {
      const { data } = Outcome.safeParse(body)
      if (!data) return { outcome: 'again', reason: `status ${status}` }
      const { code, message } = data
      if (code === 0 && status >= 200 && status < 300) return { outcome: 'accepted' }
      const isRefused = code === INVALID_PARAMETERS
      return { outcome: isRefused ? 'refused' : 'again', reason: toReason(status, code, message) }
    },
  }
}
