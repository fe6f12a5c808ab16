import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, describe, expect, test } from 'vitest'
import { settingsFromEnvironment } from '../platform/config/settings.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { systemClock, systemTimers } from '../platform/runtime/clock.ts'
import { randomIds } from '../platform/runtime/ids.ts'
import { startPlatform } from '../platform/start-platform.ts'
import { placeEmbedded } from '../tests/builders/embedded.ts'
import { signedInMember } from '../tests/builders/members.ts'
import { anOrder, SITE as SANDBOX_SITE, startPayments } from '../tests/builders/payments.ts'
import { SILENT_LOG } from '../tests/builders/platform.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-refund-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const SITE = 'http://localhost:3999'

const command =
  (name: 'order' | 'refund', environment: Record<string, string> = {}) =>
  (...args: string[]) =>
    execa(process.execPath, [join(import.meta.dirname, 'cliffhanger.mjs'), name, ...args], {
      reject: false,
      env: { DATA_DIR: dataDir, DATABASE_URL: '', PAYPAL_CLIENT_ID: '', ...environment },
    })
const order = command('order')
const refund = command('refund')

async function memberHeaders(thirdPartyId: string) {
  const deps = { clock: systemClock, timers: systemTimers, log: SILENT_LOG }
  const { db, close } = await openDatabase(
    { dataDir, databaseUrl: null, migrateDatabaseUrl: null },
    null,
    deps,
  )
  const platform = { ...deps, db, ids: randomIds, sessions: { days: 1, isExclusive: true } }
  const { headers } = await signedInMember(platform, { thirdPartyId })
  await close()
  return headers
}

describe('the order and refund commands (row 431)', { timeout: 360_000 }, () => {
  test('settle and refund once through the running product, and report what they cannot do', async () => {
    await placeEmbedded(dataDir)
    const headers = await memberHeaders('ada')
    const { settings, secrets } = settingsFromEnvironment({
      DATA_DIR: dataDir,
      CLIFFHANGER_MODE: 'development',
      LOG_LEVEL: 'silent',
      SANDBOXES: 'paypal',
      APP_ORIGIN: SITE,
    })
    const product = await startPlatform(settings, secrets)
    try {
      const post = async (path: string, body: object) => {
        const init = { method: 'POST', headers, body: JSON.stringify(body) }
        const response = await product.handle(new Request(`http://platform${path}`, init))
        return ((await response.json()) as { data: Record<string, string> }).data
      }
      const requested = anOrder('evening', { returnUrl: `${SITE}/profile/` })
      const { jumpPaypalLink = '' } = await post('/order/api/front/sereal/createOrder', requested)
      expect(product.payOrigins).toEqual([new URL(jumpPaypalLink).origin])
      const transactionId = new URL(jumpPaypalLink).searchParams.get('token')!
      const begun = await order(transactionId)
      expect(begun.stderr).toBe('')
      expect(begun.stdout).toMatch(/^Order \w+ is created\. Checked with PayPal just now\.\n/)
      expect(begun.stdout).toMatch(/^ {2}credited +no\n {2}refunded +no$/m)
      expect(begun.stdout).toMatch(/^ {2}next check +2\d{3}-/m)
      // Paid, but the browser does not return and no notice arrives.
      await fetch(jumpPaypalLink, {
        method: 'POST',
        body: new URLSearchParams({ way: 'pay', fault: 'noticeLost' }),
        redirect: 'manual',
      })
      const paid = await order(transactionId)
      expect(paid.stdout).toMatch(/^Order \w+ is credited\./)
      expect(paid.stdout).toMatch(/^ {2}gives +500 coins, 50 bonus$/m)
      expect(paid.stdout).toMatch(/^ {2}price +4\.99 USD$/m)
      const receipt = { transactionId, extendProductId: requested.extendProductId }
      expect(await post('/order/api/front/sereal/verifyReceipt', receipt)).toMatchObject({ deductStatus: 1 })
      const first = await refund(transactionId, '--reason', 'a test')
      expect(first.stderr).toBe('')
      expect(first.stdout).toMatch(/^Order \w+: refunding \$4\.99\.\nRemoved 500 coins and 50 bonus\.$/)
      expect(await refund(transactionId)).toMatchObject({
        exitCode: 1,
        stderr: 'This order is already refunded; "npm run order" shows when.',
      })
      expect((await order(transactionId)).stdout).toMatch(/^Order \w+ is refunded\./)
      for (const action of [order, refund]) {
        expect(await action('unknown')).toMatchObject({ exitCode: 1, stderr: 'There is no such order.' })
      }
    } finally {
      await product.close()
    }
    const alone = await refund('unknown')
    expect([alone.exitCode, alone.stderr]).toEqual([
      1,
      expect.stringContaining('No payment provider is set up'),
    ])
    for (const action of [order, refund]) {
      const nonsense = await action('a b')
      expect([nonsense.exitCode, nonsense.stderr]).toEqual([1, expect.stringContaining('letters, digits')])
    }
    expect(await order('unknown')).toMatchObject({ exitCode: 1, stderr: 'There is no such order.' })
  })

  test('credit the same while the product is stopped, and report when the provider was not contacted', async () => {
    const headers = await memberHeaders('ben')
    const payments = await startPayments({ clock: systemClock })
    const { apiOrigin, clientId, clientSecret, webhookId } = payments.sandbox
    const environment = {
      PAYPAL_API_ORIGIN: apiOrigin,
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
      FIRST_TOP_UP_BONUS: '25',
    }
    const start = () => {
      const { settings, secrets } = settingsFromEnvironment({
        ...environment,
        DATA_DIR: dataDir,
        CLIFFHANGER_MODE: 'development',
        LOG_LEVEL: 'silent',
        SANDBOXES: 'none',
        APP_ORIGIN: SANDBOX_SITE,
      })
      return startPlatform(settings, secrets)
    }
    let product = await start()
    try {
      const request = async (path: string, body?: object) => {
        const init = body && { method: 'POST', body: JSON.stringify(body) }
        const response = await product.handle(new Request(`http://platform${path}`, { headers, ...init }))
        return ((await response.json()) as { data: unknown }).data
      }
      const create = (nonce: string) =>
        request('/order/api/front/sereal/createOrder', anOrder('evening', { nonce }))
      const { jumpPaypalLink } = (await create('1')) as { jumpPaypalLink: string }
      await product.close()
      await payments.press(jumpPaypalLink, 'pay', 'noticeLost')
      const transactionId = new URL(jumpPaypalLink).searchParams.get('token')!
      const reported = await command('order', environment)(transactionId)
      expect(reported.stderr).toBe('')
      expect(reported.stdout).toMatch(/^Order \w+ is credited\. Checked with PayPal just now\.\n/)
      product = await start()
      expect(await request('/user/api/front/member/detail/get')).toMatchObject({
        coinBalance: 500,
        bonusBalance: 75,
      })
      await payments.sandbox.close()
      expect(await create('2')).toBeNull()
      const { orders } = (await request('/x/member/export')) as { orders: { order: string }[] }
      const asJson = await order(orders[0]!.order, '--json')
      expect(JSON.parse(asJson.stdout)).toMatchObject({ order: orders[0]!.order, state: 'credited' })
      const never = await order(orders[1]!.order)
      expect(never.stdout).toMatch(
        /^Order \w+ is created\. It has no PayPal number, so its buyer was never sent there to pay\.\n/,
      )
    } finally {
      await product.close()
      await payments.close()
    }
  })
})
