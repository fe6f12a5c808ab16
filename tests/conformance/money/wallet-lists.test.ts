import { describe, expect, test } from 'vitest'
import { aBuyer, episodesAt, give } from '../../builders/money.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { readExample } from '../examples.ts'
import { listKeys } from '../key-set.ts'
import { onEngine } from '../setting.ts'

const DAY_MS = 86_400_000

interface Page {
  records: Record<string, unknown>[]
  hasMore: boolean
}

/** A member's view of the ledger. */
function describeWalletLists(start: () => Promise<Engine>): void {
  describe('the wallet’s lists', () => {
    const setting = onEngine(start)

    test('show credits and expirations, newest first, in pages (rows 148, 152, 156, 163, 233)', async () => {
      const { clock } = setting()
      const ada = await aBuyer(setting(), { coins: 50 })
      const ben = await aBuyer(setting(), { thirdPartyId: 'ben', coins: 1 })
      const startMs = clock.nowMs()
      await give(setting(), ada.memberId, { bonus: 7, expiresAtMs: startMs + DAY_MS })
      clock.advance(DAY_MS)
      await give(setting(), ada.memberId, { coins: 3 })
      const list = async (query = '') => (await ada.get(`/member/wallet/recharge/list?${query}`)).data as Page
      const all = await list()
      expect(all.records.map(({ coinAccountType, coins }) => [coinAccountType, coins])).toEqual([
        [64, 3],
        [10, -7],
        [5, 7],
        [64, 50],
      ])
      expect(all.records[2]).toMatchObject({ coinsExpireTime: startMs + DAY_MS, rechargeTime: startMs })
      expect(all.records[3]).toMatchObject({ coinsExpireTime: '0' })
      expect(listKeys(all)).toEqual(listKeys(readExample('rechargeList').answer.data))
      expect(await list('pageIndex=2&pageSize=3')).toEqual({ records: [all.records[3]], hasMore: false })
      expect((await list('pageIndex=1&pageSize=3')).hasMore).toBe(true)
      expect(((await ben.get('/member/wallet/recharge/list')).data as Page).records).toHaveLength(1)
    })

    test('show which episodes were unlocked, and at what price (rows 149-150, 234)', async () => {
      const { publish, statements } = setting()
      const { dramaId, episodeIds } = await publish({ key: 'a', episodes: episodesAt([20, 30]) })
      const ada = await aBuyer(setting(), { coins: 50, bonus: 25 })
      const ben = await aBuyer(setting(), { thirdPartyId: 'ben' })
      for (const episodeId of episodeIds.slice(1)) await ada.play(dramaId, episodeId)
      statements.length = 0
      const { data } = await ada.get('/member/wallet/consume/list')
      // One says whose token it is.
      expect(statements).toHaveLength(3)
      const { records, hasMore } = data as Page
      expect(hasMore).toBe(false)
      expect(records).toMatchObject([
        { chapterName: 'Episode 3', contentName: 'a', contentId: dramaId, coinNum: 25, bonusNum: 5 },
        { chapterName: 'Episode 2', coinNum: 0, bonusNum: 20 },
      ])
      expect(listKeys(data)).toEqual(listKeys(readExample('consumeList').answer.data))
      expect((await ben.get('/member/wallet/consume/list')).data).toEqual({ records: [], hasMore: false })
    })
  })
}

describeOnEveryEngine(describeWalletLists)
