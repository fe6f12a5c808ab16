import type { AppLoadContext } from '@remix-run/server-runtime'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { ProductApiError, ProductApiUnavailableError } from '../../../contract/errors.ts'
import { EXPLAINED_REFUSALS } from './actions.ts'
import { runEpisodeAction, withOffer } from './episode-action.server.ts'

const PLAY = { hlsUrl: null, dashUrl: '/media/e4/a.mpd', mp4Url: null }
const CAPTIONS = [{ language: 'en', label: 'English', url: '/media/e4/en.vtt' }]
const PURCHASE = { intent: 'unlock', episodeId: 'e4', priceCoins: '60', key: 'key-1234' }

const buying = {
  playEpisode: vi.fn(async (_input: object): Promise<object> => ({ play: PLAY, captions: CAPTIONS })),
  unlockSeries: vi.fn(async (_input: object) => ({ unlockedCount: 3, coins: 0, bonus: 0 })),
  unlockAutomatically: vi.fn(async (_input: object) => ({ play: PLAY, captions: CAPTIONS })),
}
const api = {
  episodeDetail: vi.fn(async (_input: object) => ({ captions: CAPTIONS })),
  setAutoUnlock: vi.fn(async (_input: object) => null),
  setDailyLimit: vi.fn(async (_input: object) => null),
  thumbUp: vi.fn(async (_input: object) => null),
  thumbUpCancel: vi.fn(async (_input: object) => null),
  save: vi.fn(async (_input: object) => null),
  unsave: vi.fn(async (_input: object) => null),
}
const apiForPurchase = vi.fn((_purchase: object) => buying)
const warn = vi.fn()

function action(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return runEpisodeAction({ api, apiForPurchase, log: { warn } } as unknown as AppLoadContext, form, 'd1')
}

beforeEach(() => {
  vi.clearAllMocks()
})

describe('a purchase', () => {
  test('is one call with the price that was shown and the key of the form (rows 134, 138)', async () => {
    expect(await action(PURCHASE)).toEqual({
      intent: 'unlock',
      episodeId: 'e4',
      isPageCurrent: false,
      problem: null,
      play: PLAY,
      captions: CAPTIONS,
    })
    expect(apiForPurchase.mock.calls).toEqual([[{ idempotencyKey: 'key-1234', quotedPriceCoins: 60 }]])
    expect(buying.playEpisode.mock.calls).toEqual([
      [{ dramaId: 'd1', episodeId: 'e4', autoLock: 0, contentType: 2 }],
    ])
  })

  test('of the rest names its price as well (row 434)', async () => {
    expect(await action({ ...PURCHASE, intent: 'unlockRest', priceCoins: '180' })).toMatchObject({
      problem: null,
    })
    expect(buying.unlockSeries.mock.calls).toEqual([[{ dramaId: 'd1', quotedPriceCoins: 180 }]])
  })

  test('without a press is another call, which the member must have allowed (row 432)', async () => {
    await action({ ...PURCHASE, intent: 'unlockAutomatically' })
    expect(buying.unlockAutomatically.mock.calls).toEqual([
      [{ dramaId: 'd1', episodeId: 'e4', quotedPriceCoins: 60 }],
    ])
    expect(buying.playEpisode).not.toHaveBeenCalled()
  })

  test('includes its captions, requested separately from a backend that sends none', async () => {
    await action(PURCHASE)
    await action({ ...PURCHASE, intent: 'unlockAutomatically' })
    expect(api.episodeDetail).not.toHaveBeenCalled()
    buying.playEpisode.mockResolvedValueOnce({ play: PLAY, captions: null })
    expect(await action(PURCHASE)).toMatchObject({ problem: null, captions: CAPTIONS })
    expect(api.episodeDetail.mock.calls).toEqual([[{ dramaId: 'd1', episodeId: 'e4' }]])
  })

  test('succeeds although its captions are unavailable', async () => {
    buying.playEpisode.mockResolvedValueOnce({ play: PLAY, captions: null })
    api.episodeDetail.mockRejectedValueOnce(new Response(null, { status: 503 }))
    expect(await action(PURCHASE)).toMatchObject({ problem: null, play: PLAY, captions: [] })
  })

  test.each(EXPLAINED_REFUSALS)('refused with %s reports that (rows 133-135)', async (name) => {
    buying.playEpisode.mockRejectedValueOnce(new ProductApiError({ code: CODES[name] }, 'r1'))
    expect(await action(PURCHASE)).toEqual({
      intent: 'unlock',
      episodeId: 'e4',
      isPageCurrent: false,
      problem: name,
      key: 'key-1234',
    })
  })

  test.each([
    ['lost', new ProductApiUnavailableError('/play/play', 'too late', 'r1')],
    ['an outage', new Response(null, { status: 503 })],
  ])('whose answer is %s may have been made: its key comes back (row 134)', async (_name, error) => {
    buying.playEpisode.mockRejectedValueOnce(error)
    expect(await action(PURCHASE)).toMatchObject({ problem: 'unknown', key: 'key-1234', isPageCurrent: true })
    expect(warn).toHaveBeenCalledOnce()
  })

  test('refused with a code of the backend’s own brings the page’s balance up to date, under the same key (row 451)', async () => {
    buying.playEpisode.mockRejectedValueOnce(
      new ProductApiError({ code: 'Z9999', message: 'no coins' }, 'r1'),
    )
    expect(await action(PURCHASE)).toMatchObject({
      problem: 'refused',
      key: 'key-1234',
      isPageCurrent: false,
    })
    expect(warn).toHaveBeenCalledOnce()
  })

  test('with a session that is over ends it (rows 293-294)', async () => {
    const over = Response.json({}, { status: 401 })
    buying.playEpisode.mockRejectedValueOnce(over)
    await expect(action(PURCHASE)).rejects.toBe(over)
  })

  test.each([
    ['no key', { ...PURCHASE, key: '' }],
    ['a key of other signs', { ...PURCHASE, key: 'a b\r\nc: d-----' }],
    ['no price', { ...PURCHASE, priceCoins: '' }],
    ['a price below nothing', { ...PURCHASE, priceCoins: '-1' }],
    ['a price with a fraction', { ...PURCHASE, priceCoins: '0.5' }],
    ['an id that is none', { ...PURCHASE, episodeId: '../e4' }],
    ['an action nobody knows', { ...PURCHASE, intent: 'refund' }],
  ])('with %s is refused and nothing is called', async (_name, fields) => {
    expect(await action(fields)).toMatchObject({ problem: 'invalid' })
    expect(apiForPurchase).not.toHaveBeenCalled()
  })
})

describe('after an unlock, the page (row 137)', () => {
  const MEMBER = { coins: 40, bonus: 0 }
  const seriesCost = vi.fn(async () => ({
    restPriceCoins: 120,
    restCount: 2,
    member: MEMBER as object | null,
  }))
  const offering = {
    api: {
      areaInfo: async () => ({ extensions: ['seriesCost'] }),
      packageList: async () => ({ packages: [] }),
      seriesCost,
    },
    hasToken: true,
    isShared: false,
    openPayments: async () => [],
    log: { warn },
  } as unknown as AppLoadContext

  test('receives the next offer with the outcome, under a new key, and is not reloaded', async () => {
    const outcome = await withOffer(offering, 'd1', await action(PURCHASE))
    expect(outcome).toMatchObject({
      isPageCurrent: true,
      offer: { rest: { priceCoins: 120, count: 2 }, member: MEMBER, key: expect.stringMatching(/./) },
    })
  })

  test.each([
    [
      'the backend does not include the balances',
      async () => ({ restPriceCoins: 1, restCount: 1, member: null }),
    ],
    ['the offer cannot be loaded', () => Promise.reject(new Response(null, { status: 503 }))],
  ])('is reloaded if %s', async (_name, answer) => {
    seriesCost.mockImplementationOnce(answer)
    const outcome = await action(PURCHASE)
    expect(await withOffer(offering, 'd1', outcome)).toBe(outcome)
  })

  test('is reloaded after the rest was unlocked, and after a refusal', async () => {
    const rest = await action({ ...PURCHASE, intent: 'unlockRest', priceCoins: '180' })
    expect(await withOffer(offering, 'd1', rest)).toBe(rest)
    buying.playEpisode.mockRejectedValueOnce(new ProductApiError({ code: CODES.priceChanged }, 'r1'))
    const refused = await action(PURCHASE)
    expect(await withOffer(offering, 'd1', refused)).toBe(refused)
    expect(seriesCost).not.toHaveBeenCalled()
  })
})

describe('what a member wishes for', () => {
  test('automatic unlocking is set for this drama (row 432)', async () => {
    await action({ intent: 'autoUnlock', isOn: 'true' })
    await action({ intent: 'autoUnlock', isOn: 'false' })
    expect(api.setAutoUnlock.mock.calls).toEqual([
      [{ dramaId: 'd1', isOn: true }],
      [{ dramaId: 'd1', isOn: false }],
    ])
  })

  test('a limit is a whole number, and an empty field is none (row 432)', async () => {
    await action({ intent: 'limit', coinsPerDay: '200' })
    await action({ intent: 'limit', coinsPerDay: '' })
    expect(api.setDailyLimit.mock.calls).toEqual([[{ coinsPerDay: 200 }], [{ coinsPerDay: null }]])
    for (const coinsPerDay of ['-5', '1e3', '1000000001', 'all']) {
      expect(await action({ intent: 'limit', coinsPerDay })).toMatchObject({ problem: 'invalid' })
    }
    expect(api.setDailyLimit).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['like', 'thumbUp'],
    ['unlike', 'thumbUpCancel'],
    ['save', 'save'],
    ['unsave', 'unsave'],
  ] as const)(
    '%s is its own call, and changes nothing else on the page (rows 139-140)',
    async (intent, name) => {
      expect(await action({ intent, episodeId: 'e4' })).toMatchObject({ problem: null, isPageCurrent: true })
      expect(api[name].mock.calls).toEqual([[{ dramaId: 'd1', episodeId: 'e4' }]])
    },
  )
})
