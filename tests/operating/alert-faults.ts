/** What becomes of a series: its new value, for a minute or from then on; what scrapes add, once or each; null: it ends. */
type Change = { value: number } | { briefly: number } | { eachScrape: number } | { once: number } | null

export interface Fault {
  what: string
  /** Alerts that fire, on one machine with everything and on the first of two with a web front and a platform each. */
  fires: string[] | { one: string[]; two: string[] }
  /** How long after it begins. */
  withinMinutes: number
  /** By name and labels. */
  changes?: Record<string, Change>
  /** All of a process with a metrics port: it does not respond, or the list of targets has it no longer. */
  target?: { part: 'web' | 'platform'; is: 'dead' | 'removed' }
}

const WEB_LAG = 'cliffhanger_web_event_loop_lag_seconds'
const PLATFORM_LAG = 'cliffhanger_platform_event_loop_lag_seconds'
const LAG_STEPS = ['0.01', '0.05', '0.1', '0.25', '0.5']
const PAGE_STEPS = ['0.005', '0.025', '0.1', '0.25', '0.5', '1']
const up = (changed: Change) => ({ cliffhanger_web_up: changed })
const calls = (call: string, outcome: string, change: Change) => ({
  [`cliffhanger_platform_calls_total{call="${call}",outcome="${outcome}"}`]: change,
})

/** Of the measurements of several processes, the few of one that is blocked; beside 300 of the others. */
function blocked(lag: string): Record<string, Change> {
  return Object.fromEntries([
    ...['1', '2.5', '+Inf'].map((le): [string, Change] => [`${lag}_bucket{le="${le}"}`, { eachScrape: 305 }]),
    [`${lag}_count`, { eachScrape: 305 }],
    ...LAG_STEPS.map((le): [string, Change] => [`${lag}_bucket{le="${le}"}`, { eachScrape: 300 }]),
  ])
}

export const FAULTS: readonly Fault[] = [
  {
    what: 'no web process of a machine responds, and its primary does',
    fires: ['WebFrontDown', 'WebProcessMissing'],
    withinMinutes: 6,
    changes: up({ value: 0 }),
  },
  {
    what: 'a machine dies, or its web front',
    fires: { one: ['TargetDown', 'WebFrontDown', 'PlatformDown'], two: ['TargetDown'] },
    withinMinutes: 3,
    target: { part: 'web', is: 'dead' },
  },
  {
    what: 'a platform of its own dies',
    fires: { one: ['TargetDown', 'WebFrontDown', 'PlatformDown'], two: ['TargetDown'] },
    withinMinutes: 3,
    target: { part: 'platform', is: 'dead' },
  },
  {
    what: 'one web process of two is not replaced',
    fires: ['WebProcessMissing'],
    withinMinutes: 6,
    changes: up({ value: 1 }),
  },
  {
    what: 'one response in ten is a server error',
    fires: ['ServerErrors'],
    withinMinutes: 10,
    changes: { 'cliffhanger_web_requests_total{route="/",method="GET",status="5xx"}': { eachScrape: 11 } },
  },
  {
    what: 'pages take longer than a second',
    fires: ['PagesSlow'],
    withinMinutes: 20,
    changes: Object.fromEntries(
      PAGE_STEPS.map((le) => [
        `cliffhanger_web_request_seconds_bucket{route="/",le="${le}"}`,
        { eachScrape: 0 },
      ]),
    ),
  },
  {
    what: 'renders are refused',
    fires: ['RendersRefused'],
    withinMinutes: 10,
    changes: { cliffhanger_web_renders_refused_total: { eachScrape: 1 } },
  },
  {
    what: 'a web front does not reach Valkey',
    fires: ['SharedStateDown'],
    withinMinutes: 6,
    changes: { cliffhanger_shared_state_up: { value: 0 } },
  },
  {
    what: 'Valkey refuses commands',
    fires: ['SharedStateDown'],
    withinMinutes: 15,
    changes: { cliffhanger_shared_state_failures_total: { eachScrape: 10 } },
  },
  {
    what: 'a web process is blocked again and again, among others that are not',
    fires: ['EventLoopLags'],
    withinMinutes: 20,
    changes: blocked(WEB_LAG),
  },
  {
    what: 'a platform is blocked again and again',
    fires: ['EventLoopLags'],
    withinMinutes: 20,
    changes: blocked(PLATFORM_LAG),
  },
  {
    what: 'a web front gets no responses from the product API',
    fires: ['ProductApiFails'],
    withinMinutes: 10,
    changes: {
      'cliffhanger_web_product_api_calls_total{call="columnPage",outcome="unavailable"}': { eachScrape: 1 },
    },
  },
  {
    what: 'responses of the product API do not fit the contract',
    fires: ['ProductApiFails'],
    withinMinutes: 10,
    changes: {
      'cliffhanger_web_product_api_calls_total{call="columnPage",outcome="mismatch"}': { eachScrape: 1 },
    },
  },
  {
    what: 'a replica is not used',
    fires: ['ReplicaNotUsed'],
    withinMinutes: 6,
    changes: { cliffhanger_platform_replica_in_use: { value: 0 } },
  },
  {
    what: 'the embedded platform does not respond to its web front',
    fires: ['PlatformDown'],
    withinMinutes: 3,
    changes: { cliffhanger_platform_up: { value: 0 } },
  },
  {
    what: 'a platform does not reach its database',
    fires: ['DatabaseDown'],
    withinMinutes: 3,
    changes: { cliffhanger_platform_database_up: { value: 0 } },
  },
  {
    what: 'operations wait for connections to the database',
    fires: ['DatabaseQueue'],
    withinMinutes: 6,
    changes: { cliffhanger_platform_database_waiting: { value: 8 } },
  },
  {
    what: 'a call fails, once and for the first time',
    fires: ['CallsFail'],
    withinMinutes: 1,
    changes: calls('unlockSeries', 'internal', { once: 1 }),
  },
  {
    what: 'a sign-in provider does not respond, four times within one scrape and for the first time',
    fires: ['SignInsFail'],
    withinMinutes: 1,
    changes: calls('signInByCode', 'providerUnavailable', { once: 4 }),
  },
  {
    what: 'a wallet is not the sum of its entries',
    fires: ['LedgerDiffers'],
    withinMinutes: 1,
    changes: { 'cliffhanger_platform_ledger_wallets{result="different"}': { value: 1 } },
  },
  {
    what: 'four orders cannot be created',
    fires: ['PaymentsFail'],
    withinMinutes: 1,
    changes: calls('createOrder', 'paymentUnavailable', { once: 4 }),
  },
  {
    what: 'four payments cannot be checked',
    fires: ['PaymentsFail'],
    withinMinutes: 1,
    changes: calls('verifyReceipt', 'unavailable', { once: 4 }),
  },
  {
    what: 'open orders are not checked',
    fires: ['OrdersOverdue'],
    withinMinutes: 16,
    changes: { cliffhanger_platform_orders_overdue: { value: 1 } },
  },
  {
    what: 'payment notices have no settled order',
    fires: ['NoticesUnsettled'],
    withinMinutes: 61,
    changes: { cliffhanger_platform_payment_notices_unsettled: { value: 1 } },
  },
  {
    what: 'six payment notices are rejected, the first ones of all',
    fires: ['NoticesRejected'],
    withinMinutes: 1,
    changes: { 'cliffhanger_platform_payment_notices_total{status="400"}': { once: 6 } },
  },
  {
    what: 'an advertising network accepts no orders',
    fires: ['ConversionsLate'],
    withinMinutes: 61,
    changes: { cliffhanger_platform_conversions_due: { value: 21 } },
  },
  {
    what: 'the mail server accepts no mails',
    fires: ['MailsLate'],
    withinMinutes: 16,
    changes: { cliffhanger_platform_mails_oldest_seconds: { value: 1801 } },
  },
  {
    what: 'a part of the clean-up has failed three times, the first ones of all',
    fires: ['BackgroundWorkFails'],
    withinMinutes: 60,
    changes: { 'cliffhanger_platform_task_failures_total{task="sweepPlays"}': { once: 3 } },
  },
  {
    what: 'a machine is taken off the list of two',
    fires: { one: ['WebFrontDown', 'PlatformDown'], two: [] },
    withinMinutes: 60,
    target: { part: 'web', is: 'removed' },
  },
  {
    what: 'a reload has one more web process',
    fires: [],
    withinMinutes: 60,
    changes: up({ briefly: 3 }),
  },
  { what: 'all is well', fires: [], withinMinutes: 120 },
  {
    what: 'without a replica and Valkey, all is well',
    fires: [],
    withinMinutes: 60,
    changes: {
      cliffhanger_platform_replica_in_use: null,
      cliffhanger_shared_state_up: null,
      cliffhanger_shared_state_failures_total: null,
    },
  },
]
