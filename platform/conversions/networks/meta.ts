import * as z from 'zod'
import type { PlatformEnvironment } from '../../../configuration/variables.ts'
import { toDecimal } from '../../../contract/money.ts'
import type { AdNetwork } from './ad-network.ts'
import { toReason, toSeconds } from './wire.ts'

export interface MetaConfig {
  pixelId: string
  accessToken: string
  apiUrl: string
}

export function toMetaConfig(env: PlatformEnvironment): MetaConfig | null {
  const { META_PIXEL_ID: pixelId, META_ACCESS_TOKEN: accessToken, META_API_URL: apiUrl } = env
  return pixelId && accessToken ? { pixelId, accessToken, apiUrl } : null
}

const Failure = z.object({
  error: z.object({
    message: z.string().catch(''),
    code: z.number(),
    is_transient: z.boolean().optional().catch(undefined),
  }),
})

/** An invalid parameter: the event itself is refused, not the access token or the moment. */
const INVALID_PARAMETER = 100

/** Meta's Conversions API. A website's events must have the browser's user agent; `fbc` is the click. */
export function createMeta({ pixelId, accessToken, apiUrl }: MetaConfig): AdNetwork {
  return {
    name: 'meta',
    label: 'Meta',
    variables: 'META_PIXEL_ID and META_ACCESS_TOKEN',
    call: (purchase) => ({
      url: `${apiUrl}/${pixelId}/events`,
      // In the body, as in its documentation, so that no log of addresses has it.
      headers: {},
      body: {
        data: [
          {
            event_name: 'Purchase',
            event_time: toSeconds(purchase.paidAtMs),
            event_id: purchase.eventId,
            action_source: 'website',
            event_source_url: purchase.pageUrl,
            user_data: {
              client_user_agent: purchase.userAgent,
              fbc: `fb.1.${purchase.clickNotedAtMs}.${purchase.clickId}`,
            },
            custom_data: { currency: purchase.price.currency, value: Number(toDecimal(purchase.price)) },
          },
        ],
        access_token: accessToken,
      },
    }),
    judge(status, body) {
      if (status >= 200 && status < 300) return { outcome: 'accepted' }
      const { data } = Failure.safeParse(body)
      if (!data) return { outcome: 'again', reason: `status ${status}` }
      const { code, message, is_transient: isTransient } = data.error
      const isRefused = status === 400 && code === INVALID_PARAMETER && isTransient !== true
      return { outcome: isRefused ? 'refused' : 'again', reason: toReason(status, code, message) }
    },
  }
}
