import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { FaultPoint } from '../../../platform/runtime/fault.ts'
import { vipUntil } from '../../../platform/vip/vip-periods.ts'
import { grant } from '../../../platform/wallet/grant.ts'
import { lockWallet } from '../../../platform/wallet/lock-wallet.ts'
import { reconcile } from '../../../platform/wallet/reconcile.ts'
import { reverseGrant } from '../../../platform/wallet/reverse-grant.ts'
import { aBuyer, type Buyer, episodesAt, give } from '../../builders/money.ts'
import { anEpisode } from '../../builders/publication.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const DAY_MS = 86_400_000

interface Episode {
  lockStatus: number
  playUrl: string
}

/** VIP: what it opens, for how long, and what members are told. */
function describeVip(start: () => Promise<Engine>): void {
  describe('VIP', () => {
    const setting = onEngine(start)
    let drama: { dramaId: string; episodeIds: string[] }
    let ada: Buyer
    let startMs: number
    beforeEach(async () => {
      // 1 free, 2 and 3 for coins, 4 for the app only.
      drama = await setting().publish({ key: 'a', episodes: episodesAt([20, 30, null]) })
      ada = await aBuyer(setting(), { coins: 25 })
      startMs = setting().clock.nowMs()
    })
    const giveDays = (vipDays: number) => give(setting(), ada.memberId, { vipDays })
    const play = (number: number, given: { key?: string; quoted?: number } = {}) =>
      ada.play(drama.dramaId, drama.episodeIds[number - 1]!, given)
    const list = async (headers: Record<string, string> = ada.headers) => {
      const { data } = await setting().request(`/content/video/chapter/list?contentId=${drama.dramaId}`, {
        headers,
      })
      return (data as { records: Episode[] }).records.map((episode) => [
        episode.lockStatus,
        episode.playUrl !== '',
      ])
    }
    const detail = async (number: number) => {
      const path = `/content/video/chapter/detail?contentId=${drama.dramaId}&chapterId=${drama.episodeIds[number - 1]}`
      return (await ada.get(path)).data as Episode
    }
    const subscribeStatus = async () =>
      ((await ada.get('/user/api/front/member/detail/get')).data as { subscribeStatus: number })
        .subscribeStatus
    const periods = () => setting().db.selectFrom('vip_period').selectAll().orderBy('ordinal').execute()
    const OPEN = [1, true]
    const LOCKED = [2, false]

    test('opens every locked episode but app-only ones to its member, and locks them again when it ends (rows 10, 14, 136)', async () => {
      const ben = await aBuyer(setting(), { thirdPartyId: 'ben' })
      expect(await list()).toEqual([OPEN, LOCKED, LOCKED, LOCKED])
      expect(await subscribeStatus()).toBe(0)
      await giveDays(30)
      expect(await list()).toEqual([OPEN, OPEN, OPEN, LOCKED])
      expect(await subscribeStatus()).toBe(1)
      for (const headers of [ben.headers, {}])
        expect(await list(headers)).toEqual([OPEN, LOCKED, LOCKED, LOCKED])
      setting().clock.advance(30 * DAY_MS - 1)
      expect(await list()).toEqual([OPEN, OPEN, OPEN, LOCKED])
      setting().clock.advance(1)
      expect(await list()).toEqual([OPEN, LOCKED, LOCKED, LOCKED])
      expect(await detail(2)).toMatchObject({ lockStatus: 2, playUrl: '' })
      expect(await subscribeStatus()).toBe(0)
    })

    test('plays by addresses bound to the member (rows 136, 453)', async () => {
      await giveDays(1)
      const { playUrl } = await detail(3)
      const [, memberHash] = /-([0-9a-f]+)-[^/]+\/master\.m3u8$/.exec(playUrl)!
      expect(memberHash).toHaveLength(24)
      const { data } = await play(3)
      expect((data as { curr: { playerUrlInfo: Episode } }).curr.playerUrlInfo.playUrl).toBe(playUrl)
      expect((await detail(1)).playUrl).toContain('-0-')
    })

    test('charges nothing and leaves no right behind; purchases stay (rows 134, 136)', async () => {
      await play(2)
      await giveDays(1)
      expect((await play(3, { key: 'press-1', quoted: 99 })).code).toBe(CODES.success)
      const automatic = {
        contentId: drama.dramaId,
        chapterId: drama.episodeIds[2],
        quotedPriceCoins: 30,
      }
      expect((await ada.post('/x/unlock/automatic', automatic)).code).toBe(CODES.success)
      expect((await play(4)).code).toBe(CODES.appOnly)
      expect(await ada.balances()).toEqual({ coins: 5, bonus: 0 })
      setting().clock.advance(DAY_MS)
      expect(await list()).toEqual([OPEN, OPEN, LOCKED, LOCKED])
      expect((await play(3)).code).toBe(CODES.insufficientBalance)
    })

    test('leaves no key that charges after its end: a key used for free is refused at a price (rows 134, 136)', async () => {
      await give(setting(), ada.memberId, { coins: 100 })
      const isFree = (key: string) => Promise.all([1, 2, 3].map(() => play(2, { key, quoted: 20 })))
      await giveDays(1)
      for (const { code } of await isFree('press-1')) expect(code).toBe(CODES.success)
      expect((await play(3, { key: 'press-1', quoted: 20 })).code).toBe(CODES.keyUsed)
      setting().clock.advance(DAY_MS)
      for (const { code } of await isFree('press-1')) expect(code).toBe(CODES.priceChanged)
      expect(await ada.balances()).toEqual({ coins: 125, bonus: 0 })
      expect((await play(2, { key: 'press-2', quoted: 20 })).code).toBe(CODES.success)
      expect(await ada.balances()).toEqual({ coins: 105, bonus: 0 })
      // The episode is the member's now, whatever key asks for it.
      for (const { code } of await isFree('press-1')) expect(code).toBe(CODES.success)
      await giveDays(1)
      for (const { code } of await isFree('press-2')) expect(code).toBe(CODES.success)
      setting().clock.advance(DAY_MS)
      for (const { code } of await isFree('press-2')) expect(code).toBe(CODES.success)
      expect(await ada.balances()).toEqual({ coins: 105, bonus: 0 })
    })

    test('gives a repeated series unlock the same response before and after its end, and an episode watched for free is no purchase later (rows 134, 434)', async () => {
      await give(setting(), ada.memberId, { coins: 100 })
      const unlockRest = async (key: string) =>
        await ada.post('/x/unlock/series', { contentId: drama.dramaId, quotedPriceCoins: 50 }, { key })
      await giveDays(1)
      const first = await unlockRest('rest-1')
      expect(first.data).toEqual({ unlockedCount: 0, coinBalance: 125, bonusBalance: 0 })
      expect((await play(1, { key: 'press-1' })).code).toBe(CODES.success)
      setting().clock.advance(DAY_MS)
      expect((await unlockRest('rest-1')).data).toEqual(first.data)
      expect((await play(2, { key: 'rest-1' })).code).toBe(CODES.keyUsed)
      const [, ...others] = episodesAt([20, 30, null])
      await setting().publish({ key: 'a', episodes: [anEpisode(1, { priceCoins: 10 }), ...others] })
      expect((await play(1, { key: 'press-1' })).code).toBe(CODES.priceChanged)
      expect(await ada.balances()).toEqual({ coins: 125, bonus: 0 })
    })

    test('makes a series cost nothing, as it does one episode; afterwards it costs the same as before (rows 136, 430, 434)', async () => {
      await give(setting(), ada.memberId, { coins: 100 })
      const cost = async () => (await ada.get(`/x/unlock/cost?contentId=${drama.dramaId}`)).data as object
      const unlockRest = (quotedPriceCoins: number) =>
        ada.post('/x/unlock/series', { contentId: drama.dramaId, quotedPriceCoins })
      expect(await cost()).toMatchObject({ restPriceCoins: 50, restCount: 2 })
      await giveDays(1)
      expect(await cost()).toMatchObject({ restPriceCoins: 0, restCount: 0 })
      const nothing = { unlockedCount: 0, coinBalance: 125, bonusBalance: 0 }
      for (const shown of [50, 0]) expect((await unlockRest(shown)).data).toEqual(nothing)
      setting().clock.advance(DAY_MS)
      expect(await cost()).toMatchObject({ restPriceCoins: 50, restCount: 2 })
      expect((await unlockRest(0)).code).toBe(CODES.priceChanged)
      expect((await unlockRest(50)).data).toMatchObject({ unlockedCount: 2, coinBalance: 75 })
    })

    test('opens nothing if it ended while waiting for the wallet (rows 134, 136)', async () => {
      await giveDays(1)
      setting().clock.advance(DAY_MS - 1)
      const isHeld = Promise.withResolvers<void>()
      const isWaitedFor = Promise.withResolvers<void>()
      const holding = inTransaction(setting().db, async (tx) => {
        await lockWallet(tx, setting(), ada.memberId)
        isHeld.resolve()
        await isWaitedFor.promise
        setting().clock.advance(1)
      })
      await isHeld.promise
      const pressed = play(2)
      isWaitedFor.resolve()
      await holding
      await pressed
      expect(await ada.balances()).toEqual({ coins: 5, bonus: 0 })
    })

    test('begins where the last period ends, or now if that is over (rows 10, 14)', async () => {
      const { clock } = setting()
      await giveDays(2)
      clock.advance(DAY_MS)
      await giveDays(3)
      clock.advance(4 * DAY_MS)
      expect(await subscribeStatus()).toBe(0)
      clock.advance(DAY_MS)
      await giveDays(1)
      const days = (await periods()).map((period) => [
        (period.starts_at_ms - startMs) / DAY_MS,
        (period.ends_at_ms - startMs) / DAY_MS,
      ])
      expect(days).toEqual([
        [0, 2],
        [2, 5],
        [6, 7],
      ])
    })

    test('loses no day to concurrent grants (rows 10, 14)', async () => {
      await Promise.all(Array.from({ length: 10 }, () => giveDays(3)))
      const [last] = (await periods()).reverse()
      expect((last!.ends_at_ms - startMs) / DAY_MS).toBe(30)
    })

    test('is given once per key, alone or with coins, all or nothing (row 157)', async () => {
      const request = { coins: 0, bonus: 0, expiresAtMs: null, vipDays: 7, reason: 'sorry', key: 'g1' }
      const both = { ...request, coins: 5, key: 'g2' }
      const fault = (point: FaultPoint) => {
        if (point === 'grant:before-commit') throw new Error('broken on purpose')
      }
      const gives = (given: typeof request, deps = {}) =>
        grant({ ...setting(), ...deps }, ada.memberId, given)
      await expect(gives(both, { fault })).rejects.toThrow(/on purpose/)
      expect(await periods()).toEqual([])
      const first = { ok: true, balances: { coins: 25, bonus: 0 }, vipUntilMs: startMs + 7 * DAY_MS }
      expect(await gives(request)).toEqual({ ...first, isNew: true })
      expect(await gives(request)).toEqual({ ...first, isNew: false })
      expect(await gives({ ...request, vipDays: 8 })).toEqual({ ok: false, refusal: 'keyUsed' })
      expect(await gives({ ...request, coins: 1 })).toEqual({ ok: false, refusal: 'keyUsed' })
      const second = { ok: true, balances: { coins: 30, bonus: 0 }, vipUntilMs: startMs + 14 * DAY_MS }
      expect(await gives(both)).toEqual({ ...second, isNew: true })
      expect(await gives(both)).toEqual({ ...second, isNew: false })
      expect(await periods()).toHaveLength(2)
      expect((await reconcile(setting().db)).differences).toEqual([])
    })

    test('accepts whole days, up to ten years at once and a hundred in total', async () => {
      for (const vipDays of [-1, 0, 1.5, 3661]) {
        const request = { coins: 0, bonus: 0, expiresAtMs: null, vipDays, reason: '', key: 'g' }
        await expect(grant(setting(), ada.memberId, request)).rejects.toThrow()
      }
      for (let n = 0; n < 10; n += 1) await giveDays(3660)
      const more = { coins: 5, bonus: 0, expiresAtMs: null, vipDays: 1, reason: '', key: 'more' }
      expect(await grant(setting(), ada.memberId, more)).toEqual({ ok: false, refusal: 'tooLong' })
      expect(await ada.balances()).toEqual({ coins: 25, bonus: 0 })
    })

    test('is listed among transactions with its period and no coins (rows 148, 157, 163, rule 20)', async () => {
      const { statements } = setting()
      await giveDays(2)
      await give(setting(), ada.memberId, { bonus: 3 })
      await giveDays(1)
      statements.length = 0
      const page = async (query: string) =>
        (await ada.get(`/member/wallet/recharge/list?${query}`)).data as {
          records: object[]
          hasMore: boolean
        }
      const { records, hasMore } = await page('pageSize=3')
      // One says whose token it is.
      expect(statements).toHaveLength(2)
      expect(records).toEqual([
        {
          coinAccountType: 14,
          coins: 0,
          coinsExpireTime: '0',
          rechargeTime: startMs,
          subscribeStartTime: startMs + 2 * DAY_MS,
          subscribeExpireTime: startMs + 3 * DAY_MS,
          receiptNo: expect.stringMatching(/^vip_\d+$/),
        },
        expect.objectContaining({ coinAccountType: 5, coins: 3, subscribeStartTime: null }),
        expect.objectContaining({ coinAccountType: 14, subscribeExpireTime: startMs + 2 * DAY_MS }),
      ])
      expect(hasMore).toBe(true)
      expect((await page('pageSize=3&pageIndex=2')).records).toMatchObject([{ coinAccountType: 64 }])
    })

    test('is in the export, and stays with the pseudonymised member (row 436, rule 19)', async () => {
      await giveDays(2)
      const { data } = await ada.get('/x/member/export')
      expect(data).toMatchObject({
        vipPeriods: [
          {
            at: '2026-11-20T12:10:00.000Z',
            from: '2026-11-20T12:10:00.000Z',
            until: '2026-11-22T12:10:00.000Z',
            reason: '',
          },
        ],
      })
      expect((await ada.post('/x/member/delete', {})).code).toBe(CODES.success)
      expect(await periods()).toHaveLength(1)
      const again = await aBuyer(setting())
      expect(await list(again.headers)).toEqual([OPEN, LOCKED, LOCKED, LOCKED])
    })

    describe('that is taken back', () => {
      const grantDays = (key: string, vipDays: number, coins = 0) =>
        grant(setting(), ada.memberId, { coins, bonus: 0, expiresAtMs: null, vipDays, reason: '', key })
      const back = (key: string, fault?: (point: FaultPoint) => void) =>
        reverseGrant({ ...setting(), ...(fault && { fault }) }, ada.memberId, { key, reason: 'a mistake' })
      const daysLeft = async () => {
        const nowMs = setting().clock.nowMs()
        return (((await vipUntil(setting().db, ada.memberId, nowMs)) ?? nowMs) - nowMs) / DAY_MS
      }

      test('loses the rest of its period, and later periods begin that much earlier (rows 10, 14)', async () => {
        const { clock } = setting()
        await grantDays('a', 30)
        await grantDays('b', 30)
        await grantDays('c', 30)
        clock.advance(10 * DAY_MS)
        expect(await back('a')).toMatchObject({
          ok: true,
          takenVipMs: 20 * DAY_MS,
          usedVipMs: 10 * DAY_MS,
          vipUntilMs: startMs + 70 * DAY_MS,
        })
        // The second one runs since then.
        clock.advance(20 * DAY_MS)
        expect(await back('b')).toMatchObject({ takenVipMs: 10 * DAY_MS, usedVipMs: 20 * DAY_MS })
        expect(await daysLeft()).toBe(30)
        expect(await back('c')).toMatchObject({ takenVipMs: 30 * DAY_MS, usedVipMs: 0, vipUntilMs: null })
        expect(await list()).toEqual([OPEN, LOCKED, LOCKED, LOCKED])
        expect(await subscribeStatus()).toBe(0)
        await grantDays('d', 1)
        expect(await daysLeft()).toBe(1)
        expect(await list()).toEqual([OPEN, OPEN, OPEN, LOCKED])
        expect((await reconcile(setting().db)).differences).toEqual([])
      })

      test('is taken back once, together with its coins or not at all, despite concurrent requests (row 157)', async () => {
        await grantDays('other', 5)
        await grantDays('a', 30, 7)
        const breaks = (point: FaultPoint) => {
          if (point === 'grant:before-commit') throw new Error('broken on purpose')
        }
        await expect(back('a', breaks)).rejects.toThrow(/on purpose/)
        expect(await daysLeft()).toBe(35)
        const outcomes = await Promise.all([back('a'), back('a'), back('a')])
        expect(outcomes.filter(({ ok }) => ok)).toMatchObject([{ takenCoins: 7, takenVipMs: 30 * DAY_MS }])
        expect(outcomes).toContainEqual({ ok: false, refusal: 'before' })
        expect(await back('nothing')).toEqual({ ok: false, refusal: 'unknown' })
        expect(await daysLeft()).toBe(5)
        expect(await ada.balances()).toEqual({ coins: 25, bonus: 0 })
        expect((await reconcile(setting().db)).differences).toEqual([])
      })

      test('leaves a receipt even if all of it was used or spent (row 433)', async () => {
        await grantDays('a', 1)
        setting().clock.advance(2 * DAY_MS)
        expect(await back('a')).toMatchObject({ ok: true, takenCoins: 0, takenVipMs: 0, usedVipMs: DAY_MS })
        const { data } = await ada.get('/x/wallet/receipts')
        const balances = { coinsBefore: 25, coinsAfter: 25, coins: 0 }
        expect((data as { records: object[] }).records).toMatchObject([
          { kind: 'reversal', reason: 'a mistake', movements: [], ...balances },
          { kind: 'vipReversal', reason: 'a mistake', ...balances },
          { kind: 'vip' },
          { kind: 'grant', coins: 25 },
        ])
        expect((await reconcile(setting().db)).differences).toEqual([])
      })

      test('is in transactions, receipts and the export (rows 148, 433, 436)', async () => {
        await grantDays('a', 4)
        setting().clock.advance(DAY_MS)
        await back('a')
        const lost = {
          subscribeStartTime: startMs + DAY_MS,
          subscribeExpireTime: startMs + 4 * DAY_MS,
        }
        const transactions = (await ada.get('/member/wallet/recharge/list')).data as { records: object[] }
        expect(transactions.records).toMatchObject([
          { coinAccountType: 14, coins: 0, subscribeReversed: true, ...lost },
          { coinAccountType: 14, subscribeStartTime: startMs },
          { coinAccountType: 64 },
        ])
        const { receiptNo } = transactions.records[0] as { receiptNo: string }
        const { data } = await ada.get(`/x/wallet/receipts?receiptNo=${receiptNo}`)
        expect((data as { records: object[] }).records).toMatchObject([{ kind: 'vipReversal', ...lost }])
        expect((await ada.get('/x/member/export')).data).toMatchObject({
          vipPeriods: [{ takenBackHours: 72, takenBackAt: '2026-11-21T12:10:00.000Z' }],
        })
      })

      test('is enforced even with direct access to the database', async () => {
        const { db } = setting()
        await grantDays('a', 4)
        await back('a')
        const { memberId } = ada
        const [period] = await periods()
        for (const change of [sql`DELETE FROM vip_reversal`, sql`UPDATE vip_reversal SET taken_ms = 0`]) {
          await expect(change.execute(db)).rejects.toThrow(/only ever added to/)
        }
        const row = { member_id: memberId, reason: '', created_at_ms: startMs }
        const reversal = { ...row, period_ordinal: period!.ordinal, taken_ms: 5, ends_at_ms: startMs }
        await expect(db.insertInto('vip_reversal').values(reversal).execute()).rejects.toThrow(
          /by what is taken/,
        )
        const given = { ...row, idempotency_key: 'x', asked: 'x', ends_at_ms: startMs + 9 }
        await expect(
          db
            .insertInto('vip_period')
            .values({ ...given, starts_at_ms: startMs + 5 })
            .execute(),
        ).rejects.toThrow(/begins where the last one ends/)
      })
    })

    test('is append-only, even with direct access to the database', async () => {
      const { db } = setting()
      await giveDays(2)
      for (const change of [
        sql`UPDATE vip_period SET ends_at_ms = ends_at_ms + 1`,
        sql`DELETE FROM vip_period`,
        sql`TRUNCATE vip_period CASCADE`,
      ]) {
        await expect(change.execute(db)).rejects.toThrow(/only ever added to/)
      }
    })
  })
}

describeOnEveryEngine(describeVip)
