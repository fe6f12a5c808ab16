import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createPaypal } from '../../platform/providers/paypal/paypal.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { startPaypalSandbox } from '../../sandboxes/paypal/paypal.ts'
import type { BookOrder } from '../../sandboxes/paypal/paypal-book.ts'
import type { MoveName } from '../../sandboxes/paypal/paypal-moves.ts'
import type { Way } from '../../sandboxes/paypal/paypal-pages.ts'
import { NO_TIMERS, SILENT_LOG } from './platform.ts'

/** The site of the stored examples. */
export const SITE = 'https://watch.example'

/** Made once per file, since keys take time. */
let keys: Buffer | null = null

/** PayPal's sandbox on its own port, with its client and a buyer. */
export async function startPayments({ clock }: { clock: Clock }) {
  const receiver = await startReceiver()
  const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-payments-'))
  const keyFile = join(dataDir, 'sandbox', 'paypal.json')
  if (keys) {
    mkdirSync(join(dataDir, 'sandbox'))
    writeFileSync(keyFile, keys)
  }
  const options = {
    dataDir,
    siteOrigin: SITE,
    noticeUrl: receiver.url,
    clock,
    timers: NO_TIMERS,
    log: SILENT_LOG,
  }
  const sandbox = await startPaypalSandbox({ ...options, port: 0 })
  keys = readFileSync(keyFile)
  const post = (address: string, form: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return {
    sandbox,
    provider: createPaypal(sandbox, { clock }),
    /** Presses a button of the approval page. Returns the redirect; null: it stays. */
    async press(payAddress: string, way: Way, fault = ''): Promise<URL | null> {
      const response = await post(payAddress, { way, fault })
      const location = response.headers.get('location')
      return location === null ? null : new URL(location)
    },
    /** Presses a button of the book. */
    act: (action: MoveName | 'deliver', order = '') => post(`${sandbox.apiOrigin}/`, { action, order }),
    async book(): Promise<BookOrder[]> {
      const response = await fetch(`${sandbox.apiOrigin}/book.json`)
      return ((await response.json()) as { orders: BookOrder[] }).orders
    },
    /** Receives notices from now on and returns a status; nobody does before. */
    takeNotices(take: TakeNotice) {
      receiver.take = take
    },
    /** All sent notices, in order. */
    sent: receiver.seen as readonly ReceivedNotice[],
    async close() {
      await sandbox.close()
      await receiver.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
interface ReceivedNotice {
  headers: Record<string, string>
  body: string
}
type TakeNotice = (notice: ReceivedNotice) => Promise<number>

/** Where notices arrive. */
async function startReceiver() {
  const seen: ReceivedNotice[] = []
  const server = createServer(async (req, res) => {
    const headers = Object.fromEntries(
      Object.entries(req.headers).filter(([name]) => /^(paypal-|content-type)/.test(name)),
    ) as Record<string, string>
    const notice = { headers, body: await text(req) }
    seen.push(notice)
    res.statusCode = await receiver.take(notice)
    res.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    seen,
    take: (async () => 503) as TakeNotice,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return receiver
}
export type TestPayments = Awaited<ReturnType<typeof startPayments>>

/** A body of `createOrder` for one of the demonstration's packages. */
export function anOrder(productId: string, { nonce = '1', ...given }: Record<string, unknown> = {}) {
  return {
    contentId: '',
    contentChapterId: '',
    payConfigId: '',
    productId,
    extendProductId: `usp_${productId}_${nonce}`,
    memberCurrencyCode: 'USD',
    payType: 4,
    type: 2,
    memberLayerId: 'everybody',
    memberLayerGroupId: 'everybody',
    productSourceType: 1,
    returnUrl: `${SITE}/profile/?tab=wallet`,
    consent: 'I want the coins at once.',
    ...given,
  }
}
