import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { loadFairPlayText } from './fair-play.server.ts'

const EXACT = { minor: 129, coins: 100, coinsMin: 50, stepMinor: 1, expireAfterDays: 0 }
const SOLD = { packages: [{ vipDays: 30 }], exactTopUp: EXACT, withdrawalDays: null }

async function read(extensions: string[], sold: Parameters<typeof loadFairPlayText>[1]) {
  const api = { areaInfo: vi.fn(async () => ({ extensions })) }
  const text = await loadFairPlayText({ api, language: 'en' } as unknown as AppLoadContext, sold)
  return text.parts.flatMap(({ sections }) => sections.flatMap(({ facts }) => facts))
}

/** Said whatever the backend has. */
const ALWAYS = await read([], null)

describe('what is said of fair play (row 465)', () => {
  test.each([
    ['seriesCost', 'what you have spent on the series so far'],
    ['receipts', 'is in your records'],
    ['setSpendingLimit', 'in a day, week or month'],
    ['setDailyLimit', 'the coins you spend in a day'],
    ['unlockAutomatically', 'unlock automatically only'],
    ['returnUnlocks', 'within 14 days, as long as your player hasn’t loaded it'],
  ])('of %s only where the backend has it (rule 8)', async (extension, words) => {
    const more = (await read([extension], null)).filter((fact) => !ALWAYS.includes(fact))
    expect(more).toEqual([expect.stringContaining(words)])
  })

  test('of an exact top-up and of VIP only where they are sold', async () => {
    const ofStore = async (sold: Parameters<typeof loadFairPlayText>[1]) =>
      (await read([], sold)).filter((fact) => !ALWAYS.includes(fact))
    expect(await ofStore(SOLD)).toEqual([
      expect.stringContaining('starting at 50 coins'),
      expect.stringContaining('VIP ends after the days you bought'),
    ])
    expect(await ofStore({ ...SOLD, packages: [{ vipDays: 0 }], exactTopUp: null })).toEqual([])
  })

  test('of withdrawal only where the backend has it and the store offers it', async () => {
    const withdrawable = { ...SOLD, withdrawalDays: 30 }
    const said = async (extensions: string[], sold: typeof withdrawable | typeof SOLD) =>
      (await read(extensions, sold)).filter((fact) => /withdraw|acknowledgement|never ticked/.test(fact))
    expect(await said(['withdraw'], SOLD)).toEqual([])
    expect(await said([], withdrawable)).toEqual([])
    expect(await said(['withdraw'], withdrawable)).toEqual([
      expect.stringContaining('For 30 days after you pay'),
      expect.stringContaining('acknowledgement'),
      expect.stringContaining('never ticked'),
    ])
  })

  test('a principle of which nothing can be said is left out', async () => {
    const headings = async (extensions: string[], withdrawalDays: number | null) => {
      const api = { areaInfo: async () => ({ extensions }) }
      const context = { api, language: 'en' } as unknown as AppLoadContext
      const { parts } = await loadFairPlayText(context, { ...SOLD, withdrawalDays })
      return parts.flatMap(({ sections }) => sections.map(({ heading }) => heading))
    }
    expect(await headings([], null)).not.toContain('Withdrawal')
    expect(await headings(['withdraw'], 14)).toEqual(
      expect.arrayContaining(['Withdrawal', 'Withdrawing online', 'Using coins at once']),
    )
  })
})
