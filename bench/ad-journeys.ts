import type { Browser, BrowserContext, Page } from '@playwright/test'
import { SERVER_HREFS } from '../app/addresses/hrefs.ts'
import type { TestAdNetworks } from '../tests/builders/ad-networks.ts'
import { sendSignIn } from '../tests/e2e/support/sign-in.ts'

/** How a visitor who came by an advertisement decides, and whether the network may learn of the purchase. */
export const KINDS = [
  'agrees',
  'agrees',
  'agrees',
  'agrees',
  'agrees',
  'agrees',
  'refuses',
  'withdraws',
] as const
type Kind = (typeof KINDS)[number]

export interface Journey {
  kind: Kind
  network: 'meta' | 'tiktok'
  clickId: string
  isPaid: boolean
}

const CLICK_PARAMS = { meta: 'fbclid', tiktok: 'ttclid' } as const
/** The sandbox stores 200 accounts. A multiple of the kinds, so that a person always decides alike. */
const PEOPLE = 12 * KINDS.length
const PACKAGE = 'evening~4.99~500~50~0'

/** From the advertisement's link to the paid order, in a browser of its own. The page is opened; forms are sent from its session. */
export async function runJourney(browser: Browser, origin: string, index: number): Promise<Journey> {
  const kind = KINDS[index % KINDS.length]!
  const network = index % 2 === 0 ? 'meta' : 'tiktok'
  const clickId = `Click-${index}.${network}`
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  try {
    const page = await open(context, `${origin}/?utm_source=${network}&${CLICK_PARAMS[network]}=${clickId}`)
    await report(page, kind !== 'refuses')
    await sendSignIn(context.request, `Buyer ${1_000 + (index % PEOPLE)}`, origin)
    const payAddress = await order(context, origin)
    if (kind === 'withdraws') await report(page, false)
    return { kind, network, clickId, isPaid: await pay(context, payAddress, origin) }
  } finally {
    await context.close()
  }
}

/** The document alone: what its scripts would send is sent by {@link report}. */
async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.route('**/*', (route) =>
    ['document', 'fetch'].includes(route.request().resourceType()) ? route.continue() : route.abort(),
  )
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  return page
}

/** A report of usage events, as the page sends it. */
async function report(page: Page, hasConsent: boolean): Promise<void> {
  const status = await page.evaluate(
    async ([address, isGiven]) => {
      const cm = {
        language: 'en',
        openMethod: 1,
        ...(isGiven && { hasConsent: true, sharesPurchases: true }),
      }
      const eventParams = { page: 'index', eventId: crypto.randomUUID() }
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ cm, et: [{ en: 'page_show', ett: Date.now(), kv: { eventParams } }] }),
      })
      return response.status
    },
    [SERVER_HREFS.usageReport, hasConsent] as const,
  )
  if (status !== 204) throw new Error(`the response to a report was ${status}`)
}

async function order(context: BrowserContext, origin: string): Promise<string> {
  const response = await context.request.post(`${origin}/payments/top-up/`, {
    form: {
      package: PACKAGE,
      store: 'player',
      nonce: crypto.randomUUID(),
      consent: 'en',
      returnTo: '/profile/',
      from: '/profile/',
    },
    headers: { origin },
    maxRedirects: 0,
  })
  const { location = '' } = response.headers()
  if (!location.includes('token='))
    throw new Error(`the response to an order was ${response.status()} ${location}`)
  return location
}

/** At the provider, and back. */
async function pay(context: BrowserContext, payAddress: string, origin: string): Promise<boolean> {
  const response = await context.request.post(payAddress, {
    form: { way: 'pay', fault: '' },
    headers: { origin: new URL(payAddress).origin },
  })
  return response.ok() && response.url().startsWith(origin)
}

export interface JourneysOutcome {
  paid: number
  /** Orders of viewers who agreed. */
  expected: number
  received: number
  duplicates: number
  missing: string[]
  /** Of viewers who did not agree, or of nobody. */
  unexpected: string[]
}

/** Compares what the networks received with who agreed and paid. */
export function compareJourneys(journeys: readonly Journey[], ads: TestAdNetworks): JourneysOutcome {
  const clicks = ads.received.map(({ network, body }) => `${network} ${readClick(body)}`)
  const paid = journeys.filter(({ isPaid }) => isPaid)
  const expected = paid
    .filter(({ kind }) => kind === 'agrees')
    .map(({ network, clickId }) => `${network} ${clickId}`)
  return {
    paid: paid.length,
    expected: expected.length,
    received: clicks.length,
    duplicates: clicks.length - new Set(clicks).size,
    missing: expected.filter((click) => !clicks.includes(click)),
    unexpected: clicks.filter((click) => !expected.includes(click)),
  }
}

function readClick(body: Record<string, unknown>): string {
  const [event] = body.data as [{ user?: { ttclid: string }; user_data?: { fbc: string } }]
  return event.user?.ttclid ?? event.user_data?.fbc.replace(/^fb\.1\.\d+\./, '') ?? ''
}
