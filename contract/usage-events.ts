import * as z from 'zod'
import { Currency } from './coins.ts'
import { FEED_REASONS } from './feed-reasons.ts'
import { Id } from './ids.ts'
import { SIGN_IN_PROVIDERS } from './sign-in-services.ts'

const PageName = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)
/** Without control characters, tags and what reverses a line; joiners of emoji, Arabic and Thai stay. */
const LINE = /^(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}])*$/u
const line = (max: number) => z.string().max(max).regex(LINE)
const DurationMs = z.number().int().nonnegative().max(86_400_000)
const Seconds = z.number().nonnegative().max(86_400)
/** Rupiahs need nine digits. */
const AMOUNT_MAX = 1_000_000_000
const PaymentMethod = z.enum(['paypal'])

const none = z.strictObject({})
/** `column` is absent for dramas outside Home and listings. */
const drama = z.strictObject({ drama: Id, column: Id.optional() })
/** `cover`: which one is on trial. `seconds`: how much of the clip was seen. */
const clip = { drama: Id, reason: z.enum(FEED_REASONS), cover: Id.optional() }
const seenClip = z.strictObject({ ...clip, seconds: z.number().nonnegative().max(86_400) })
const column = z.strictObject({ column: Id })
const episode = z.strictObject({ drama: Id, episode: Id })
const method = z.strictObject({ method: z.enum(SIGN_IN_PROVIDERS) })
const payment = z.strictObject({ payment_method: PaymentMethod, currency: Currency })

/**
 * The only definition of usage events: the specification leaves most names open. Browsers send no other parameters: no token,
 * address, name or balance.
 */
export const USAGE_EVENTS = {
  page_show: z.strictObject({ page: PageName }),
  /** `duration_ms`: time in the foreground. */
  page_hide: z.strictObject({ page: PageName, duration_ms: DurationMs }),
  column_show: column,
  column_click: column,
  video_show: drama,
  video_click: drama,
  tab_click: z.strictObject({
    tab: z.enum(['home', 'genre', 'for_you', 'mobile_app', 'transaction', 'episodes', 'my_list', 'history']),
  }),
  add_to_home: z.strictObject({
    outcome: z.literal([0, 1]),
    reason: line(64).optional(),
  }),
  category_tab: z.strictObject({ category: Id }),
  category_page: z.strictObject({ category: Id, number: z.number().int().positive().max(100_000) }),
  episode_list: z.strictObject({ drama: Id }),
  profile_click: none,
  purchase_wall_show: episode,
  pay_click: none,
  pay_close: none,
  video_play: episode,
  video_seek: z.strictObject({ ...episode.shape, seconds: Seconds }),
  video_speed: z.strictObject({ ...episode.shape, rate: z.number().positive().max(16) }),
  video_favorite: z.strictObject({ drama: Id, is_on: z.boolean() }),
  clip_show: z.strictObject(clip),
  clip_skip: seenClip,
  /** The viewer went on in the drama. */
  clip_watch: seenClip,
  download_app_show: none,
  download_app_click: none,
  login_button: none,
  login_popup: none,
  login: method,
  login_fail: z.strictObject({ method: z.enum(SIGN_IN_PROVIDERS), reason: line(64) }),
  qr_code_view: none,
  qr_code_scan: none,
  download_button_click: z.strictObject({
    button_location: z.literal('bottom_nav'),
    source: z.enum(['iOS', 'Android']),
  }),
  topup_button_click: payment,
  topup_complete: payment,
  purchase: z.strictObject({
    transaction_id: line(64),
    value: z.number().nonnegative().max(AMOUNT_MAX),
    currency: Currency,
    items: z
      .array(
        z.strictObject({
          item: line(200),
          quantity: z.number().int().positive(),
          price: z.number().nonnegative().max(AMOUNT_MAX),
        }),
      )
      .max(10),
  }),
  /** LCP and INP in milliseconds; CLS has no unit. */
  web_vital: z.strictObject({
    page: PageName,
    metric: z.enum(['LCP', 'INP', 'CLS']),
    value: z.number().nonnegative().max(3_600_000),
  }),
  page_error: z.strictObject({ page: PageName, reason: line(64) }),
} as const satisfies Record<string, z.ZodObject>

export type UsageEventName = keyof typeof USAGE_EVENTS
export type UsageEventParams<Name extends UsageEventName> = z.input<(typeof USAGE_EVENTS)[Name]>

export type UsageEvent = { [Name in UsageEventName]: { name: Name } & UsageEventParams<Name> }[UsageEventName]

export function isUsageEvent(name: string, params: unknown): boolean {
  return Object.hasOwn(USAGE_EVENTS, name) && USAGE_EVENTS[name as UsageEventName].safeParse(params).success
}
