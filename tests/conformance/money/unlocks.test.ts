import { beforeEach, describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { hide } from '../../../platform/release/hide.ts'
import { remove } from '../../../platform/release/remove.ts'
import type { FaultPoint } from '../../../platform/runtime/fault.ts'
import { unlockEpisode } from '../../../platform/unlock/unlock-episode.ts'
import { aBuyer, type Buyer, episodesAt, give } from '../../builders/money.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { readExample } from '../examples.ts'
import { listKeys } from '../key-set.ts'
import { onEngine } from '../setting.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

interface Detail {
  lockStatus: number
  playUrl: string
  dashUrl: string
  mp4Url: string
  captions: unknown[]
}

/** Unlocking episodes, and the rights it gives. */
function describeUnlocks(start: () => Promise<Engine>): void {
  describe('unlocking', () => {
    const setting = onEngine(start)
    let drama: { dramaId: string; episodeIds: string[] }
    let ada: Buyer
    beforeEach(async () => {
      // 1 free, 2 and 3 for coins, 4 for the app only, 5 for coins.
      drama = await setting().publish({ key: 'a', episodes: episodesAt([20, 30, null, 20]) })
      ada = await aBuyer(setting(), { coins: 50, bonus: 30 })
    })
    const play = (number: number, given: { key?: string; quoted?: number } = {}, buyer = ada) =>
      buyer.play(drama.dramaId, drama.episodeIds[number - 1]!, given)
    const detail = async (number: number, headers: Record<string, string> = ada.headers) => {
      const path = `/content/video/chapter/detail?contentId=${drama.dramaId}&chapterId=${drama.episodeIds[number - 1]}`
      return (await setting().request(path, { headers })).data as Detail
    }
    const list = async (headers: Record<string, string> = ada.headers) => {
      const { data } = await setting().request(`/content/video/chapter/list?contentId=${drama.dramaId}`, {
        headers,
      })
      return (data as { records: Detail[] }).records
    }
    const unlocks = () => setting().db.selectFrom('unlock').selectAll().orderBy('ordinal').execute()
    const CLOSED = { playUrl: '', dashUrl: '', mp4Url: '', captions: [] }

    describe('one episode', () => {
      test('takes the price once, bonus before coins, and returns the play address (rows 4, 130, 134, 137)', async () => {
        const answer = await play(2, { key: 'press-1', quoted: 20 })
        expect(answer.code).toBe(CODES.success)
        expect(listKeys(answer.data)).toEqual(listKeys(readExample('playEpisode').answer.data))
        expect(await ada.balances()).toEqual({ coins: 50, bonus: 10 })
        await play(3, { key: 'press-2', quoted: 30 })
        expect(await ada.balances()).toEqual({ coins: 30, bonus: 0 })
        expect(await unlocks()).toMatchObject([
          { coins: 0, bonus: 20, price_coins: 20 },
          { coins: 20, bonus: 10, price_coins: 30 },
        ])
      })

      test('is charged once however often it is requested, with the same key or another (rows 134, 220)', async () => {
        const first = await play(2, { key: 'press-1', quoted: 20 })
        setting().clock.advance(MINUTE_MS)
        for (const given of [{ key: 'press-1', quoted: 20 }, { key: 'press-2', quoted: 20 }, {}]) {
          const again = await play(2, given)
          expect(again.code).toBe(CODES.success)
          // The same answer but for a fresh address. Rule 11.
          expect(listKeys(again.data)).toEqual(listKeys(first.data))
          expect(again.data).not.toEqual(first.data)
        }
        expect(await ada.balances()).toEqual({ coins: 50, bonus: 10 })
        expect(await unlocks()).toHaveLength(1)
      })

      test('works for callers that send no key and no price (row 224)', async () => {
        expect((await play(2)).code).toBe(CODES.success)
        expect((await play(2)).code).toBe(CODES.success)
        expect(await ada.balances()).toEqual({ coins: 50, bonus: 10 })
      })

      test('spends the earliest expiry first, in each purse (row 4)', async () => {
        const { clock, db } = setting()
        const nowMs = clock.nowMs()
        const ben = await aBuyer(setting(), { thirdPartyId: 'ben' })
        await give(setting(), ben.memberId, { coins: 5, bonus: 5 })
        await give(setting(), ben.memberId, { coins: 5, bonus: 5, expiresAtMs: nowMs + 2 * DAY_MS })
        await give(setting(), ben.memberId, { coins: 5, bonus: 5, expiresAtMs: nowMs + DAY_MS })
        await play(2, {}, ben)
        const lots = await db
          .selectFrom('lot')
          .select(['purse', 'left_amount', 'expires_at_ms'])
          .where('member_id', '=', ben.memberId)
          .orderBy('purse')
          .orderBy('expires_at_ms')
          .execute()
        expect(lots.map((lot) => lot.left_amount)).toEqual([0, 0, 0, 0, 5, 5])
      })

      test('never spends expired coins (row 134)', async () => {
        const { clock } = setting()
        const ben = await aBuyer(setting(), { thirdPartyId: 'ben', coins: 19 })
        await give(setting(), ben.memberId, { bonus: 100, expiresAtMs: clock.nowMs() + DAY_MS })
        clock.advance(DAY_MS)
        expect((await play(2, {}, ben)).code).toBe(CODES.insufficientBalance)
        expect(await ben.balances()).toEqual({ coins: 19, bonus: 0 })
      })

      test.each([
        ['locked behind a locked one', 3, {}, CODES.notNextLocked],
        ['for the app only', 4, {}, CODES.appOnly],
        ['shown at another price', 2, { quoted: 19 }, CODES.priceChanged],
      ])(
        'is refused when %s, and nothing changes (rows 117, 129, 138)',
        async (_name, number, given, code) => {
          expect(await play(number, given)).toMatchObject({
            code,
            data: null,
            message: expect.stringMatching(/./),
          })
          expect(await ada.balances()).toEqual({ coins: 50, bonus: 30 })
          expect(await unlocks()).toEqual([])
        },
      )

      test('is refused if it does not exist or belongs to another drama (row 122)', async () => {
        const other = await setting().publish({ key: 'other' })
        expect((await ada.play(drama.dramaId, 'nothing')).code).toBe(CODES.episodeNotFound)
        expect((await ada.play(other.dramaId, drama.episodeIds[1]!)).code).toBe(CODES.episodeNotFound)
      })

      test('is refused if the balance is one coin short, and unlocked if it is equal (rows 134-135, 170)', async () => {
        const ben = await aBuyer(setting(), { thirdPartyId: 'ben', coins: 19 })
        expect(await play(2, { key: 'press-1' }, ben)).toMatchObject({
          code: CODES.insufficientBalance,
          message: 'Insufficient balance, please recharge to unlock',
        })
        expect(await ben.balances()).toEqual({ coins: 19, bonus: 0 })
        await give(setting(), ben.memberId, { coins: 1 })
        expect((await play(2, { key: 'press-1' }, ben)).code).toBe(CODES.success)
        expect(await ben.balances()).toEqual({ coins: 0, bonus: 0 })
      })

      test('is refused for a key that paid for something else (row 134)', async () => {
        await play(2, { key: 'press-1', quoted: 20 })
        for (const attempt of [
          () => play(3, { key: 'press-1', quoted: 30 }),
          () => play(2, { key: 'press-1', quoted: 30 }),
          () => play(1, { key: 'press-1' }),
          () =>
            ada.post(
              '/x/unlock/series',
              { contentId: drama.dramaId, quotedPriceCoins: 50 },
              { key: 'press-1' },
            ),
        ]) {
          expect((await attempt()).code).toBe(CODES.keyUsed)
        }
        expect(await ada.balances()).toEqual({ coins: 50, bonus: 10 })
      })

      test('accepts a key that another member has used (row 134)', async () => {
        await play(2, { key: 'press-1' })
        const ben = await aBuyer(setting(), { thirdPartyId: 'ben', coins: 20 })
        expect((await play(2, { key: 'press-1' }, ben)).code).toBe(CODES.success)
        expect(await ben.balances()).toEqual({ coins: 0, bonus: 0 })
      })

      test('refuses invalid headers, and automatic unlocking through this call (rows 134, 432)', async () => {
        for (const headers of [
          { 'Idempotency-Key': 'two words' },
          { 'Idempotency-Key': 'x'.repeat(129) },
          { 'X-Quoted-Price-Coins': '20.0' },
          { 'X-Quoted-Price-Coins': '-20' },
        ] as Record<string, string>[]) {
          const body = {
            contentId: drama.dramaId,
            chapterId: drama.episodeIds[1],
            autoLock: 0,
            contentType: 2,
          }
          const answer = await setting().request('/play/play', {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { ...ada.headers, ...headers },
          })
          expect(answer.code).toBe(CODES.badRequest)
        }
        const automatic = {
          contentId: drama.dramaId,
          chapterId: drama.episodeIds[1],
          autoLock: 1,
          contentType: 2,
        }
        expect((await ada.post('/play/play', automatic)).code).toBe(CODES.badRequest)
        expect(await unlocks()).toEqual([])
      })

      test('costs nothing when it is free (rows 4, 118)', async () => {
        expect((await play(1)).code).toBe(CODES.success)
        expect(await ada.balances()).toEqual({ coins: 50, bonus: 30 })
        expect(await unlocks()).toEqual([])
      })

      test('is unlocked without a posting if the price is zero', async () => {
        const { publish, db } = setting()
        const gift = await publish({ key: 'gift', episodes: episodesAt([0, 20]) })
        const ben = await aBuyer(setting(), { thirdPartyId: 'ben' })
        expect((await ben.play(gift.dramaId, gift.episodeIds[1]!)).code).toBe(CODES.success)
        expect((await ben.play(gift.dramaId, gift.episodeIds[2]!)).code).toBe(CODES.insufficientBalance)
        const postings = await db
          .selectFrom('posting')
          .where('member_id', '=', ben.memberId)
          .select('id')
          .execute()
        expect(postings).toEqual([])
      })

      test('takes nothing if it fails before the commit, and works the next time', async () => {
        const fault = (point: FaultPoint) => {
          if (point === 'unlock:before-commit') throw new Error('broken on purpose')
        }
        const request = {
          memberId: ada.memberId,
          dramaId: drama.dramaId,
          episodeId: drama.episodeIds[1]!,
          key: 'press-1',
          quotedPriceCoins: 20,
          isAutomatic: false,
        }
        await expect(unlockEpisode({ ...setting(), fault }, request)).rejects.toThrow(/on purpose/)
        expect(await ada.balances()).toEqual({ coins: 50, bonus: 30 })
        expect((await play(2, { key: 'press-1', quoted: 20 })).code).toBe(CODES.success)
        expect(await ada.balances()).toEqual({ coins: 50, bonus: 10 })
      })

      test('survives a lost response: the repetition finds it paid (row 134)', async () => {
        const request = {
          memberId: ada.memberId,
          dramaId: drama.dramaId,
          episodeId: drama.episodeIds[1]!,
          key: 'ask',
          quotedPriceCoins: null,
          isAutomatic: false,
        }
        await unlockEpisode(setting(), request)
        expect((await play(2, { key: 'ask' })).code).toBe(CODES.success)
        expect(await ada.balances()).toEqual({ coins: 50, bonus: 10 })
      })
    })

    describe('gives the right to watch', () => {
      test('to the member who paid, at once, and to nobody else (rows 4, 126, 137, 453)', async () => {
        const ben = await aBuyer(setting(), { thirdPartyId: 'ben', coins: 20 })
        expect(await detail(2)).toMatchObject({ lockStatus: 2, ...CLOSED })
        await play(2)
        expect(await detail(2)).toMatchObject({ lockStatus: 1, playUrl: expect.stringContaining('/media/') })
        expect((await list()).map((episode) => [episode.lockStatus, episode.playUrl !== ''])).toEqual([
          [1, true],
          [1, true],
          [2, false],
          [2, false],
          [2, false],
        ])
        for (const headers of [ben.headers, {}]) {
          expect(await detail(2, headers)).toMatchObject({ lockStatus: 2, ...CLOSED })
          expect((await list(headers)).filter((episode) => episode.playUrl !== '')).toHaveLength(1)
        }
      })

      test('by an address for this member that lasts ten minutes and is renewed with every response (row 453)', async () => {
        const { clock } = setting()
        const { data } = await play(2)
        const { playUrl } = (data as { curr: { playerUrlInfo: Detail } }).curr.playerUrlInfo
        const [, expiry, memberHash] = /\/([0-9a-z]+)-([0-9a-f]+)-[^/]+\/master\.m3u8$/.exec(playUrl)!
        expect(Number.parseInt(expiry!, 36) * 1000 - clock.nowMs()).toBe(10 * MINUTE_MS)
        expect(memberHash).toHaveLength(24)
        expect((await detail(2)).playUrl).toBe(playUrl)
        clock.advance(MINUTE_MS)
        expect((await detail(2)).playUrl).not.toBe(playUrl)
        expect((await detail(1)).playUrl).toContain('-0-')
      })

      test('but not after the session has ended (rows 293-294, 453)', async () => {
        await play(2)
        await aBuyer(setting())
        for (const path of ['detail', 'list']) {
          const query = `contentId=${drama.dramaId}${path === 'detail' ? `&chapterId=${drama.episodeIds[1]}` : ''}`
          const answer = await setting().request(`/content/video/chapter/${path}?${query}`, {
            headers: ada.headers,
          })
          expect(answer).toMatchObject({ code: CODES.kickedOut, data: null })
        }
        expect((await play(2)).code).toBe(CODES.kickedOut)
      })

      test('for ever, even if the price changes or the episode is published again (row 4)', async () => {
        await play(2)
        await setting().publish({ key: 'a', episodes: episodesAt([99, 30, null, 20]) })
        expect(await detail(2)).toMatchObject({ lockStatus: 1 })
        expect((await play(2, { quoted: 20 })).code).toBe(CODES.success)
        expect(await ada.balances()).toEqual({ coins: 50, bonus: 10 })
      })

      test('with one query for any number of episodes (row 115)', async () => {
        await play(2)
        const { statements } = setting()
        for (const request of [() => list(), () => detail(2)]) {
          statements.length = 0
          await request()
          // One says whose token it is.
          expect(statements).toHaveLength(2)
        }
      })
    })

    describe('the rest of a series', () => {
      const cost = async (headers: Record<string, string> = ada.headers) =>
        (await setting().request(`/x/unlock/cost?contentId=${drama.dramaId}`, { headers })).data as {
          restPriceCoins: number
          restCount: number
          member: object | null
        }
      const unlockRest = (quotedPriceCoins: number, given: { key?: string } = {}) =>
        ada.post('/x/unlock/series', { contentId: drama.dramaId, quotedPriceCoins }, given)

      test('costs the price shown before, in one posting, without app-only episodes (rows 430, 434)', async () => {
        const reported = await cost()
        expect(reported).toMatchObject({ restPriceCoins: 70, restCount: 3 })
        expect(await unlockRest(70, { key: 'rest-1' })).toMatchObject({
          code: CODES.success,
          data: { unlockedCount: 3, coinBalance: 10, bonusBalance: 0 },
        })
        expect(await ada.balances()).toEqual({ coins: 10, bonus: 0 })
        expect((await list()).map((episode) => episode.lockStatus)).toEqual([1, 1, 1, 2, 1])
        const rows = await unlocks()
        expect(rows.map(({ bonus, coins }) => [bonus, coins])).toEqual([
          [20, 0],
          [10, 20],
          [0, 20],
        ])
        expect(new Set(rows.map((row) => row.posting_id)).size).toBe(1)
        expect(await cost()).toMatchObject({ restPriceCoins: 0, restCount: 0 })
      })

      test('gets the same response for the same key, and is bought once (row 434)', async () => {
        const first = await unlockRest(70, { key: 'rest-1' })
        await give(setting(), ada.memberId, { coins: 500 })
        expect((await unlockRest(70, { key: 'rest-1' })).data).toEqual(first.data)
        expect((await unlockRest(70)).data).toMatchObject({ unlockedCount: 0 })
        expect((await unlockRest(71, { key: 'rest-1' })).code).toBe(CODES.keyUsed)
        expect(await ada.balances()).toEqual({ coins: 510, bonus: 0 })
      })

      test('starts at the first locked one (row 434)', async () => {
        await play(2)
        expect(await cost()).toMatchObject({ restPriceCoins: 50, restCount: 2 })
        expect((await unlockRest(50)).data).toMatchObject({ unlockedCount: 2, coinBalance: 10 })
      })

      test('is refused if the drama or its episodes are no longer sold; a repeated key still gets its purchase (row 434)', async () => {
        const bought = await unlockRest(70, { key: 'rest-1' })
        const ben = await aBuyer(setting(), { thirdPartyId: 'ben', coins: 100 })
        const benUnlocks = async (contentId = drama.dramaId) =>
          (await ben.post('/x/unlock/series', { contentId, quotedPriceCoins: 70 })).code
        await hide(setting(), { drama: 'a', episodes: [2, 3, 5] })
        expect(await benUnlocks()).toBe(CODES.priceChanged)
        await hide(setting(), { drama: 'a', episodes: null })
        expect(await benUnlocks()).toBe(CODES.episodeNotFound)
        for (const isTakedown of [false, true]) {
          await remove(setting(), { drama: 'a', episodes: null, isTakedown })
          expect(await benUnlocks()).toBe(CODES.episodeNotFound)
        }
        expect(await benUnlocks('nowhere')).toBe(CODES.episodeNotFound)
        expect(await ben.balances()).toEqual({ coins: 100, bonus: 0 })
        expect((await unlockRest(70, { key: 'rest-1' })).data).toEqual(bought.data)
      })

      test('is all or nothing (row 434)', async () => {
        expect((await unlockRest(69)).code).toBe(CODES.priceChanged)
        const ben = await aBuyer(setting(), { thirdPartyId: 'ben', coins: 69 })
        const answer = await ben.post('/x/unlock/series', { contentId: drama.dramaId, quotedPriceCoins: 70 })
        expect(answer.code).toBe(CODES.insufficientBalance)
        expect(await ben.balances()).toEqual({ coins: 69, bonus: 0 })
        expect(await unlocks()).toEqual([])
      })

      test('is shown with balances and with what the series has cost so far (rows 430, 432)', async () => {
        await play(2)
        await play(3)
        const other = await setting().publish({ key: 'other' })
        await ada.play(other.dramaId, other.episodeIds[1]!)
        expect(await cost()).toEqual({
          restPriceCoins: 20,
          restCount: 1,
          member: {
            coinBalance: 10,
            bonusBalance: 0,
            spentCoins: 20,
            spentBonus: 30,
            dayLimitCoins: null,
            spentTodayCoins: 70,
            isAutoUnlockOn: false,
          },
        })
        expect(await cost({})).toEqual({ restPriceCoins: 70, restCount: 3, member: null })
        expect(listKeys(await cost())).toEqual(listKeys(readExample('seriesCost').answer.data))
      })
    })

    describe('under a daily limit', () => {
      const limit = (coinsPerDay: unknown) => ada.post('/x/wallet/limit', { coinsPerDay })

      test('no unlock exceeds it, bonus counts too, and it resets the next day (row 432)', async () => {
        expect((await limit(40)).code).toBe(CODES.success)
        expect((await play(2)).code).toBe(CODES.success)
        expect((await play(3)).code).toBe(CODES.dailyLimit)
        const rest = { contentId: drama.dramaId, quotedPriceCoins: 50 }
        expect((await ada.post('/x/unlock/series', rest)).code).toBe(CODES.dailyLimit)
        expect(await ada.balances()).toEqual({ coins: 50, bonus: 10 })
        setting().clock.advance(DAY_MS)
        expect((await play(3)).code).toBe(CODES.success)
      })

      test('the price may equal the rest of it, and it can be removed (row 432)', async () => {
        await limit(20)
        expect((await play(2)).code).toBe(CODES.success)
        await limit(null)
        expect((await play(3)).code).toBe(CODES.success)
      })

      test.each([-1, 1.5, '20', 2_000_000_000, undefined])(
        '%j is not a limit (row 432)',
        async (coinsPerDay) => {
          expect((await limit(coinsPerDay)).code).toBe(CODES.badRequest)
        },
      )
    })

    describe('automatically', () => {
      const automatic = (number: number, quotedPriceCoins = 20) =>
        ada.post('/x/unlock/automatic', {
          contentId: drama.dramaId,
          chapterId: drama.episodeIds[number - 1],
          quotedPriceCoins,
        })
      const allow = (isOn: boolean, contentId = drama.dramaId) =>
        ada.post('/x/unlock/auto', { contentId, isOn })

      test('happens only while the member has it turned on for this drama (row 432)', async () => {
        const other = await setting().publish({ key: 'other' })
        await allow(true, other.dramaId)
        expect((await automatic(2)).code).toBe(CODES.autoUnlockOff)
        expect((await allow(true)).code).toBe(CODES.success)
        expect((await allow(true)).code).toBe(CODES.success)
        expect((await automatic(2)).code).toBe(CODES.success)
        await allow(false)
        expect((await automatic(3, 30)).code).toBe(CODES.autoUnlockOff)
        expect(await ada.balances()).toEqual({ coins: 50, bonus: 10 })
      })

      test('every series that has it is listed by name, for its member only, until it is turned off (row 432)', async () => {
        const listed = async (buyer: Buyer, language = 'en') =>
          (
            await setting().request('/x/unlock/auto/list', {
              headers: { ...buyer.headers, currentLanguage: language },
            })
          ).data
        const other = await setting().publish({
          key: 'b',
          name: 'Zenith',
          translations: { es: { name: 'Cenit' } },
        })
        expect(await listed(ada)).toEqual({ records: [] })
        await allow(true, other.dramaId)
        await allow(true)
        const both = (await listed(ada)) as { records: { contentId: string; contentName: string }[] }
        expect(listKeys(both)).toEqual(listKeys(readExample('autoUnlockList').answer.data))
        expect(both.records.map(({ contentId }) => contentId)).toEqual([drama.dramaId, other.dramaId])
        expect(await listed(ada, 'es')).toMatchObject({
          records: expect.arrayContaining([{ contentId: other.dramaId, contentName: 'Cenit' }]),
        })
        expect(await listed(await aBuyer(setting(), { thirdPartyId: 'eve' }))).toEqual({ records: [] })
        await allow(false)
        expect(await listed(ada)).toEqual({ records: [{ contentId: other.dramaId, contentName: 'Zenith' }] })
      })

      test('respects the limit, the price and the order (row 432)', async () => {
        await allow(true)
        expect((await automatic(3, 30)).code).toBe(CODES.notNextLocked)
        expect((await automatic(2, 19)).code).toBe(CODES.priceChanged)
        await ada.post('/x/wallet/limit', { coinsPerDay: 19 })
        expect((await automatic(2)).code).toBe(CODES.dailyLimit)
        expect((await allow(true, 'nothing')).code).toBe(CODES.episodeNotFound)
      })
    })
  })
}

describeOnEveryEngine(describeUnlocks)
