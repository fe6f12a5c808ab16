import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import { createPaypal } from '../../platform/providers/paypal.ts'
import { startPaypalSandbox } from '../../platform/providers/sandbox/paypal.ts'
import type { BookOrder } from '../../platform/providers/sandbox/paypal-book.ts'
import type { Way } from '../../platform/providers/sandbox/paypal-pages.ts'
import { NO_TIMERS, SILENT_LOG } from './platform.ts'

/** The site of the stored examples. */
export const SITE = 'https://watch.example'

/** Made once for all tests of a file, as keys take their time. */
let keys: Buffer | null = null

/** PayPal's sandbox on a port of its own, with the client that talks to it, and a buyer. */
export async function startPayments({
  clock,
  noticeUrl = 'http://127.0.0.1:9/',
}: {
  clock: Clock
  noticeUrl?: string
}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-payments-'))
  const keyFile = join(dataDir, 'sandbox', 'paypal.json')
  if (keys) {
    mkdirSync(join(dataDir, 'sandbox'))
    writeFileSync(keyFile, keys)
  }
  const options = { dataDir, siteOrigin: SITE, noticeUrl, clock, timers: NO_TIMERS, log: SILENT_LOG }
  const sandbox = await startPaypalSandbox({ ...options, port: 0 })
  keys = readFileSync(keyFile)
  const post = (address: string, form: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return {
    sandbox,
    provider: createPaypal(sandbox, { clock }),
    /** Presses a button of the approval page. Answers where the browser is sent; null: it stays. */
    async press(payAddress: string, way: Way, fault = ''): Promise<URL | null> {
      const response = await post(payAddress, { way, fault })
      const location = response.headers.get('location')
      return location === null ? null : new URL(location)
    },
    /** Presses a button of the book. */
    act: (act: 'complete' | 'decline' | 'refund' | 'deliver', order = '') =>
      post(`${sandbox.apiOrigin}/`, { act, order }),
    async book(): Promise<BookOrder[]> {
      const response = await fetch(`${sandbox.apiOrigin}/book.json`)
      return ((await response.json()) as { orders: BookOrder[] }).orders
    },
    async close() {
      await sandbox.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestPayments = Awaited<ReturnType<typeof startPayments>>

/** A body of `createOrder` for one of the demonstration's packages. */
export function anOrder(productId: string, { nonce = '1', ...given }: Record<string, unknown> = {}) {
  return {
    contentId: '',
    contentChapterId: '',
    payConfigId: `${productId}_profile`,
    productId,
    extendProductId: `usp_${productId}_${nonce}`,
    memberCurrencyCode: 'USD',
    payType: 4,
    type: 2,
    memberLayerId: 'everybody',
    memberLayerGroupId: 'everybody',
    productSourceType: 1,
    returnUrl: `${SITE}/profile/?tab=wallet`,
    ...given,
  }
}
