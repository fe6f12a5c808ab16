import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { changeWallet } from './limits/change-wallet.server.ts'
import { loadRecords } from './records/records.server.ts'
import { loadWalletHead } from './wallet-head.server.ts'

const EXTENSIONS = [
  'walletSummary',
  'walletCheck',
  'receipts',
  'coinRules',
  'setDailyLimit',
  'setAutoUnlock',
  'autoUnlockList',
  'spendingLimit',
  'setSpendingLimit',
  'walletStatement',
  'withdraw',
]
const AUTO_UNLOCKS = [{ dramaId: 'd1', name: 'Neon Oath' }]
const STATE = { dayLimitCoins: 200, spentTodayCoins: 0, vipUntilMs: null, expiring: [] }
const SPENDING = { limit: null, current: null, next: null, currency: 'USD' }
const MEMBER = { thirdPartyId: 'x', userId: 'u', nickname: 'Ada', code: '7', coins: 1, bonus: 2 }

function open({ hasToken = true, extensions = EXTENSIONS } = {}) {
  const list = vi.fn(async (_request: { pageIndex: number; pageSize: number }) => ({
    records: [{ accountType: 999, amountCoins: 3, creditedAtMs: 1, expiresAtMs: null }],
    hasMore: true,
  }))
  const api = {
    areaInfo: vi.fn(async () => ({ lang: 'en', browser: 'x', extensions })),
    memberDetail: vi.fn(async () => MEMBER),
    walletSummary: vi.fn(async () => STATE),
    walletCheck: vi.fn(async () => ({ isRight: true, brokenReceiptNo: null })),
    autoUnlockList: vi.fn(async () => AUTO_UNLOCKS),
    setAutoUnlock: vi.fn(async (_input: { dramaId: string; isOn: boolean }) => null),
    rechargeList: list,
    consumeList: vi.fn(async (_request: { pageIndex: number; pageSize: number }) => ({
      records: [{ episodeName: 'EP. 7', dramaName: 'A', dramaId: 'd', coins: 1, bonus: 0 }],
      hasMore: false,
    })),
    spendingLimit: vi.fn(async () => SPENDING),
    setSpendingLimit: vi.fn(async (_input: object) => null),
    setDailyLimit: vi.fn(async (_input: { coinsPerDay: number | null }) => null),
  }
  const context = {
    ...{ api, hasToken, language: 'en', timeZone: 'Europe/Berlin', log: { warn: vi.fn() } },
  } as unknown as AppLoadContext
  return { api, context }
}

const OUTAGE = new Response(null, { status: 503 })
const OVER = new Response(null, { status: 401 })

describe('the head of a wallet', () => {
  test('is requested completely from a backend that supports it (rows 9, 432, 433, 435)', async () => {
    expect(await loadWalletHead(open().context)).toMatchObject({
      account: { viewer: { coins: 1, bonus: 2 } },
      state: STATE,
      check: { isRight: true },
      autoUnlocks: AUTO_UNLOCKS,
      spending: SPENDING,
      has: { limit: true, receipts: true, coinRules: true, withdrawal: true },
      statementMonth: expect.stringMatching(/^20\d\d-\d\d$/),
      timeZone: 'Europe/Berlin',
    })
  })

  test('requests nothing for a visitor (row 164)', async () => {
    const { api, context } = open({ hasToken: false })
    expect(await loadWalletHead(context)).toMatchObject({ account: null, state: null, check: null })
    for (const call of Object.values(api)) expect(call).not.toHaveBeenCalled()
  })

  test('hides what a backend does not have (rows 432, 433)', async () => {
    const { api, context } = open({ extensions: [] })
    const bare = {
      state: null,
      check: null,
      autoUnlocks: null,
      has: { limit: false, receipts: false, coinRules: false, withdrawal: false },
    }
    expect(await loadWalletHead(context)).toMatchObject({ ...bare, spending: null, statementMonth: null })
    expect(api.spendingLimit).not.toHaveBeenCalled()
    expect(api.walletSummary).not.toHaveBeenCalled()
    expect(api.autoUnlockList).not.toHaveBeenCalled()
  })

  test('does without what cannot be had, but not without a session (rows 293, 432)', async () => {
    const { api, context } = open()
    api.walletSummary.mockRejectedValue(OUTAGE)
    expect(await loadWalletHead(context)).toMatchObject({ state: null, check: { isRight: true } })
    api.walletCheck.mockRejectedValue(OVER)
    await expect(loadWalletHead(context)).rejects.toBe(OVER)
  })
})

describe('a list of the wallet', () => {
  const view = { tab: 'transaction', page: 3, place: 'screen' } as const

  test('is requested in pages of twenty by screens and of thirty by the drawer (row 194)', async () => {
    const { api, context } = open()
    await loadRecords(context, view)
    await loadRecords(context, { ...view, page: 1, place: 'drawer' })
    await loadRecords(context, { ...view, tab: 'episodes', page: 2 })
    expect(api.rechargeList.mock.calls).toEqual([
      [{ pageIndex: 3, pageSize: 20 }],
      [{ pageIndex: 1, pageSize: 30 }],
    ])
    expect(api.consumeList.mock.calls).toEqual([[{ pageIndex: 2, pageSize: 20 }]])
  })

  test('comes in the words of the page (rows 150, 162, 163)', async () => {
    const { context } = open()
    expect(await loadRecords(context, view)).toMatchObject({
      page: 3,
      hasMore: true,
      rows: [{ label: 'Reward', icon: 'gift', purse: 'bonus', amount: 3, createdAtMs: 1, expiresAtMs: null }],
    })
    const arabic = { ...context, language: 'ar' } as AppLoadContext
    expect(await loadRecords(arabic, view)).toMatchObject({ rows: [{ label: 'جائزة' }] })
    expect(await loadRecords(context, { ...view, tab: 'episodes' })).toMatchObject({
      rows: [{ episodeNumber: 7 }],
    })
  })

  test('that fails is none; the end of a session is thrown (row 293)', async () => {
    const { api, context } = open()
    api.rechargeList.mockRejectedValueOnce(OUTAGE)
    expect(await loadRecords(context, view)).toBeNull()
    api.rechargeList.mockRejectedValueOnce(OVER)
    await expect(loadRecords(context, view)).rejects.toBe(OVER)
  })
})

describe('a change of the wallet (row 432)', () => {
  async function send(fields: Record<string, string>, { api, context } = open()) {
    const request = new Request('http://site/my-wallet/', {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const answer = await changeWallet({ request, context, params: {} })
    return {
      sent: api.setDailyLimit.mock.calls.map(([input]) => input.coinsPerDay),
      limited: api.setSpendingLimit.mock.calls.map(([input]) => input),
      switched: api.setAutoUnlock.mock.calls.map(([input]) => input),
      answer,
    }
  }
  const inPlace = { isInPlace: 'true' }

  test.each([
    [{ coinsPerDay: '200' }, 200],
    [{ coinsPerDay: ' 0 ' }, 0],
    [{ coinsPerDay: '1000000000' }, 1_000_000_000],
    [{ coinsPerDay: '' }, null],
    [{ coinsPerDay: '200', clear: 'true' }, null],
  ])('%j sets the daily limit to %j', async (fields, limit) => {
    const { sent, answer } = await send({ ...fields, ...inPlace })
    expect(sent).toEqual([limit])
    expect(answer).toMatchObject({ data: { problem: null } })
  })

  test.each(['-1', '1.5', 'x', '1000000001', '1e3'])('%j is no limit', async (coinsPerDay) => {
    const { sent, answer } = await send({ coinsPerDay })
    expect(sent).toEqual([])
    expect(answer).toMatchObject({ data: { problem: 'invalid' }, init: { status: 400 } })
  })

  test('without scripts leads back to the wallet; a failure is shown', async () => {
    const { answer } = await send({ coinsPerDay: '5' })
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('Location')).toBe('/my-wallet/')
    const opened = open()
    opened.api.setDailyLimit.mockRejectedValue(OUTAGE)
    expect((await send({ coinsPerDay: '5' }, opened)).answer).toMatchObject({ data: { problem: 'unknown' } })
    expect((await send({}, open())).sent).toEqual([])
  })

  test('of a visitor leads to the sign-in, requests nothing and logs no warning (row 464)', async () => {
    const opened = open({ hasToken: false })
    const { sent, answer } = await send({ coinsPerDay: '5' }, opened)
    expect(sent).toEqual([])
    expect((answer as Response).headers.get('Location')).toBe('/login/?returnTo=%2Fmy-wallet%2F')
    expect(opened.context.log.warn).not.toHaveBeenCalled()
  })

  const spending = { spendingPeriod: 'week', spendingCurrency: 'USD' }

  test.each([
    [{ spendingAmount: '12.5' }, { amount: '12.5', currency: 'USD', period: 'week' }],
    [{ spendingAmount: ' 0 ' }, { amount: '0', currency: 'USD', period: 'week' }],
    [{ spendingAmount: '' }, null],
    [{ spendingAmount: '12.5', spendingClear: 'true' }, null],
  ])('%j sets the spending limit to %j', async (fields, limit) => {
    const { limited, sent, answer } = await send({ ...spending, ...fields, ...inPlace })
    expect(limited).toEqual([{ limit }])
    expect(sent).toEqual([])
    expect(answer).toMatchObject({ data: { change: 'spendingLimit', problem: null } })
  })

  test.each<Record<string, string>>([
    { spendingAmount: '-1' },
    { spendingAmount: '1.005' },
    { spendingAmount: '5', spendingPeriod: 'year' },
    { spendingAmount: '5', spendingCurrency: '' },
    {},
  ])('%j is no spending limit, and removes none', async (fields) => {
    const { limited, answer } = await send({ ...spending, ...fields })
    expect(limited).toEqual([])
    expect(answer).toMatchObject({
      data: { change: 'spendingLimit', problem: 'invalid' },
      init: { status: 400 },
    })
  })

  test('switches automatic unlocking off for the drama it names, and leaves the limit alone', async () => {
    const { sent, switched, answer } = await send({ autoUnlockOff: 'd1', ...inPlace })
    expect(switched).toEqual([{ dramaId: 'd1', isOn: false }])
    expect(sent).toEqual([])
    expect(answer).toMatchObject({ data: { change: 'autoUnlock', problem: null } })
    const nothing = await send({ autoUnlockOff: '../d1' })
    expect(nothing.switched).toEqual([])
    expect(nothing.answer).toMatchObject({ data: { problem: 'invalid' }, init: { status: 400 } })
  })
})
