import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, describe, expect, test } from 'vitest'
import { systemClock, systemTimers } from '../platform/clock.ts'
import { randomIds } from '../platform/ids.ts'
import { openDatabase } from '../platform/open-database.ts'
import { settingsFromEnvironment } from '../platform/settings.ts'
import { startPlatform } from '../platform/start.ts'
import { signedInMember } from '../tests/builders/members.ts'
import { anOrder } from '../tests/builders/payments.ts'
import { SILENT_LOG } from '../tests/builders/platform.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-refund-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const SITE = 'http://localhost:3999'

const refund = (...args: string[]) =>
  execa(process.execPath, [join(import.meta.dirname, 'cliffhanger.mjs'), 'refund', ...args], {
    reject: false,
    env: { DATA_DIR: dataDir, DATABASE_URL: '', PAYPAL_CLIENT_ID: '' },
  })

async function memberHeaders() {
  const deps = { clock: systemClock, timers: systemTimers, log: SILENT_LOG }
  const { db, close } = await openDatabase(
    { dataDir, databaseUrl: null, migrateDatabaseUrl: null },
    null,
    deps,
  )
  const platform = { ...deps, db, ids: randomIds, sessions: { days: 1, isExclusive: true } }
  const { headers } = await signedInMember(platform)
  await close()
  return headers
}

describe('the refund command (row 431)', { timeout: 180_000 }, () => {
  test('gives back by the product that runs, once, and says what it cannot do', async () => {
    const headers = await memberHeaders()
    const { settings } = settingsFromEnvironment({
      DATA_DIR: dataDir,
      CLIFFHANGER_MODE: 'development',
      LOG_LEVEL: 'silent',
      SANDBOXES: 'paypal',
      APP_ORIGIN: SITE,
    })
    const product = await startPlatform(settings)
    try {
      const post = async (path: string, body: object) => {
        const init = { method: 'POST', headers, body: JSON.stringify(body) }
        const response = await product.handle(new Request(`http://platform${path}`, init))
        return ((await response.json()) as { data: Record<string, string> }).data
      }
      const order = anOrder('evening', { returnUrl: `${SITE}/profile/` })
      const { jumpPaypalLink = '' } = await post('/order/api/front/sereal/createOrder', order)
      expect(product.payOrigins).toEqual([new URL(jumpPaypalLink).origin])
      await fetch(jumpPaypalLink, {
        method: 'POST',
        body: new URLSearchParams({ way: 'pay' }),
        redirect: 'manual',
      })
      const transactionId = new URL(jumpPaypalLink).searchParams.get('token')!
      const receipt = { transactionId, extendProductId: order.extendProductId }
      expect(await post('/order/api/front/sereal/verifyReceipt', receipt)).toMatchObject({ deductStatus: 1 })
      const first = await refund(transactionId, '--reason', 'a test')
      expect(first.stderr).toBe('')
      expect(first.stdout).toMatch(/^Order \w+: \$4\.99 go back, and 500 coins and 50 bonus were taken\.$/)
      expect(await refund(transactionId)).toMatchObject({
        exitCode: 1,
        stderr: 'This order was refunded before.',
      })
      expect(await refund('unknown')).toMatchObject({ exitCode: 1, stderr: 'There is no such order.' })
    } finally {
      await product.close()
    }
    const alone = await refund('unknown')
    expect([alone.exitCode, alone.stderr]).toEqual([
      1,
      expect.stringContaining('No payment provider is set up'),
    ])
    const nonsense = await refund('a b')
    expect([nonsense.exitCode, nonsense.stderr]).toEqual([1, expect.stringContaining('letters, digits')])
  })
})
