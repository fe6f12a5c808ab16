import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import type { FaultPoint } from '../../platform/runtime/fault.ts'
import { grant } from '../../platform/wallet/grant.ts'
import { reconcile } from '../../platform/wallet/reconcile.ts'
import { aBuyer, type Buyer, episodesAt, give } from '../builders/money.ts'
import { describeOnEveryEngine, type Engine } from './engines.ts'
import { onEngine } from './setting.ts'

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
      const { data } = await setting().ask(`/content/video/chapter/list?contentId=${drama.dramaId}`, {
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

    test('opens every locked episode to this member but app-only ones, and the lock is back when it ends (rows 10, 14, 136)', async () => {
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

    test('plays by addresses that are the member’s own (rows 136, 453)', async () => {
      await giveDays(1)
      const { playUrl } = await detail(3)
      const [, memberHash] = /-([0-9a-f]+)-[^/]+\/master\.m3u8$/.exec(playUrl)!
      expect(memberHash).toHaveLength(24)
      const { data } = await play(3)
      expect((data as { curr: { playerUrlInfo: Episode } }).curr.playerUrlInfo.playUrl).toBe(playUrl)
      expect((await detail(1)).playUrl).toContain('-0-')
    })

    test('charges nothing and leaves no right behind; what was bought stays (rows 134, 136)', async () => {
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

    test('begins where the last period ends, or now when it is over (rows 10, 14)', async () => {
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

    test('loses no day to grants at the same moment (rows 10, 14)', async () => {
      await Promise.all(Array.from({ length: 10 }, () => giveDays(3)))
      const [last] = (await periods()).reverse()
      expect((last!.ends_at_ms - startMs) / DAY_MS).toBe(30)
    })

    test('is given once by the same key, alone or with coins, all of it or nothing (row 157)', async () => {
      const ask = { coins: 0, bonus: 0, expiresAtMs: null, vipDays: 7, reason: 'sorry', key: 'g1' }
      const both = { ...ask, coins: 5, key: 'g2' }
      const fault = (point: FaultPoint) => {
        if (point === 'grant:before-commit') throw new Error('broken on purpose')
      }
      const gives = (given: typeof ask, deps = {}) => grant({ ...setting(), ...deps }, ada.memberId, given)
      await expect(gives(both, { fault })).rejects.toThrow(/on purpose/)
      expect(await periods()).toEqual([])
      const first = { ok: true, balances: { coins: 25, bonus: 0 }, vipUntilMs: startMs + 7 * DAY_MS }
      expect(await gives(ask)).toEqual({ ...first, isNew: true })
      expect(await gives(ask)).toEqual({ ...first, isNew: false })
      expect(await gives({ ...ask, vipDays: 8 })).toEqual({ ok: false, refusal: 'keyUsed' })
      expect(await gives({ ...ask, coins: 1 })).toEqual({ ok: false, refusal: 'keyUsed' })
      const second = { ok: true, balances: { coins: 30, bonus: 0 }, vipUntilMs: startMs + 14 * DAY_MS }
      expect(await gives(both)).toEqual({ ...second, isNew: true })
      expect(await gives(both)).toEqual({ ...second, isNew: false })
      expect(await periods()).toHaveLength(2)
      expect((await reconcile(setting().db)).differences).toEqual([])
    })

    test('takes whole days up to ten years at once and a hundred in all', async () => {
      for (const vipDays of [-1, 0, 1.5, 3661]) {
        const ask = { coins: 0, bonus: 0, expiresAtMs: null, vipDays, reason: '', key: 'g' }
        await expect(grant(setting(), ada.memberId, ask)).rejects.toThrow()
      }
      for (let n = 0; n < 10; n += 1) await giveDays(3660)
      const more = { coins: 5, bonus: 0, expiresAtMs: null, vipDays: 1, reason: '', key: 'more' }
      expect(await grant(setting(), ada.memberId, more)).toEqual({ ok: false, refusal: 'tooLong' })
      expect(await ada.balances()).toEqual({ coins: 25, bonus: 0 })
    })

    test('stands among the transactions with its period and no coins (rows 148, 157, 163, rule 20)', async () => {
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

    test('is only ever added to, also by who has the database', async () => {
      const { db } = setting()
      await giveDays(2)
      for (const change of [
        sql`UPDATE vip_period SET ends_at_ms = ends_at_ms + 1`,
        sql`DELETE FROM vip_period`,
        sql`TRUNCATE vip_period`,
      ]) {
        await expect(change.execute(db)).rejects.toThrow(/only ever added to/)
      }
    })
  })
}

describeOnEveryEngine(describeVip)
