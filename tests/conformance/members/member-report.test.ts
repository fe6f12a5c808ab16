import { describe, expect, test } from 'vitest'
import { deleteMember } from '../../../platform/account/delete-member.ts'
import { inspectMember } from '../../../platform/support/inspect-member.ts'
import { signedInMember } from '../../builders/members.ts'
import { episodesAt, give } from '../../builders/money.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onTopUps } from '../top-up-setting.ts'

const NOW = '2026-11-20T12:10:00.000Z'

/** What support reads about a member. */
function describeMemberReport(start: () => Promise<Engine>): void {
  describe('the report on a member', { timeout: 60_000 }, () => {
    const { at, order, verify } = onTopUps(start)
    const readCode = async (memberId: string) => {
      const row = at.platform.db.selectFrom('member').select('code').where('id', '=', memberId)
      return String((await row.executeTakeFirstOrThrow()).code)
    }
    const report = async (memberId = at.ada.memberId) =>
      inspectMember(at.platform, { code: await readCode(memberId) })

    test('is complete for a member who only signed in (row 431)', async () => {
      expect(await report()).toEqual({
        code: expect.stringMatching(/^\d{8}$/),
        joinedAt: NOW,
        deletedAt: null,
        blockedAt: null,
        address: null,
        signIns: [{ service: 'google', firstAt: NOW, lastAt: NOW }],
        openSessionCount: 1,
        devices: [{ service: 'google', signedInAt: NOW, endedAt: null, expiresAt: expect.any(String) }],
        balances: { coins: 0, bonus: 0 },
        vipUntil: null,
        orderCount: 0,
        lastOrders: [],
        unlockCount: 0,
        lastUnlocks: [],
      })
    })

    test('lists the newest orders and unlocks of this member only, and counts them all (rows 130, 431)', async () => {
      const prices = Array.from({ length: 11 }, () => 10)
      const { dramaId, episodeIds } = await at.platform.publish({
        key: 'a',
        name: 'Neon Oath',
        episodes: episodesAt(prices),
      })
      await give(at.platform, at.ada.memberId, { coins: 200, bonus: 5, vipDays: 0 })
      for (const episodeId of episodeIds.slice(1)) await at.ada.play(dramaId, episodeId)
      for (let nonce = 0; nonce < 11; nonce += 1) await order('evening', { nonce: String(nonce) })
      const paid = await order('evening', { nonce: 'paid' })
      await at.payments.press(paid.address, 'pay')
      await verify(paid)
      await give(at.platform, at.ada.memberId, { vipDays: 30 })
      const reported = await report()
      expect(reported).toMatchObject({
        balances: { coins: 595, bonus: 50 },
        vipUntil: '2026-12-20T12:10:00.000Z',
        orderCount: 12,
        unlockCount: 11,
      })
      expect(reported.lastOrders.map(({ state }) => state)).toEqual(['credited', ...Array(9).fill('created')])
      expect(reported.lastOrders[0]).toMatchObject({
        price: '4.99',
        providerOrder: paid.transactionId,
        creditedAt: NOW,
        failure: null,
      })
      expect(reported.lastUnlocks).toHaveLength(10)
      expect(reported.lastUnlocks[0]).toEqual({
        at: NOW,
        drama: 'Neon Oath',
        episode: 12,
        coins: 10,
        bonus: 0,
      })
      const other = await signedInMember(at.platform, { thirdPartyId: 'ben' })
      expect(await report(other.memberId)).toMatchObject({ orderCount: 0, unlockCount: 0, vipUntil: null })
    })

    test('contains neither a name nor a token nor an id of the provider (row 436)', async () => {
      const { memberId, token } = await signedInMember(at.platform, {
        thirdPartyId: 'third-party-7',
        nickname: 'Grace Hopper',
        avatarUrl: 'https://pictures.example/grace.png',
        equipmentId: 'device-9',
      })
      const text = JSON.stringify(await report(memberId))
      for (const secret of ['Grace', 'pictures.example', 'third-party-7', 'device-9', token, memberId]) {
        expect(text).not.toContain(secret)
      }
    })

    test('says that an account was deleted, and what is left of it (row 436)', async () => {
      await give(at.platform, at.ada.memberId, { coins: 40 })
      await deleteMember(
        { ...at.platform, otherRecords: [] },
        { memberId: at.ada.memberId, provider: 'google', sessionId: '' },
      )
      expect(await report()).toMatchObject({
        deletedAt: NOW,
        signIns: [],
        openSessionCount: 0,
        balances: { coins: 40, bonus: 0 },
      })
    })

    test('refuses an unknown code in one sentence (row 431)', async () => {
      await expect(inspectMember(at.platform, { code: '99' })).rejects.toThrow(
        'There is no member with the code 99.',
      )
    })
  })
}

describeOnEveryEngine(describeMemberReport)
