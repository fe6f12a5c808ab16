import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { sweepMembers } from '../../../platform/members/sweep.ts'
import { signedInMember } from '../../builders/members.ts'
import { emptyDatabase, platformOver } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const DAY_MS = 86_400_000
const DETAIL = '/user/api/front/member/detail/get'
const EITHER = '/content/video/chapter/behavior?contentId=a&chapterId=b'

/** Sessions of members, and what a member may do with the account. */
function describeMembers(start: () => Promise<Engine>): void {
  describe('members', () => {
    const setting = onEngine(start)
    const readCode = async (token: string, path = DETAIL) =>
      (await setting().request(path, { headers: { Authorization: encodeURIComponent(token) } })).code
    const post = (path: string, token: string) =>
      setting().request(path, { method: 'POST', headers: { Authorization: token } })

    test.each([DETAIL, EITHER])('%s refuses an unknown token (rows 216, 293)', async (path) => {
      const { token } = await signedInMember(setting())
      expect(await readCode(token, path)).toBe(CODES.success)
      const others = [
        'x',
        token.slice(1),
        `${token}x`,
        token.toUpperCase(),
        'x'.repeat(4000),
        '%00',
        token + token,
      ]
      for (const other of others) expect(await readCode(other, path)).toBe(CODES.invalidToken)
      const undecodable = await setting().request(path, { headers: { Authorization: '%E0%A4%A' } })
      expect(undecodable).toMatchObject({ status: 401, code: CODES.invalidToken })
    })

    test('signing out ends this session, and no other one (rows 74, 232, 293)', async () => {
      const [gone, other] = [
        await signedInMember(setting()),
        await signedInMember(setting(), { thirdPartyId: '2' }),
      ]
      expect(await post('/user/api/front/logout', gone.token)).toMatchObject({
        code: CODES.success,
        data: null,
      })
      for (const path of [DETAIL, EITHER]) expect(await readCode(gone.token, path)).toBe(CODES.invalidToken)
      expect((await post('/user/api/front/logout', gone.token)).code).toBe(CODES.invalidToken)
      expect(await readCode(other.token)).toBe(CODES.success)
    })

    test('a session expires after its days (row 293)', async () => {
      const { clock } = setting()
      const { token } = await signedInMember(setting())
      clock.advance(90 * DAY_MS - 1)
      expect(await readCode(token)).toBe(CODES.success)
      clock.advance(1)
      for (const path of [DETAIL, EITHER]) expect(await readCode(token, path)).toBe(CODES.tokenExpired)
    })

    test('signing in somewhere else ends the session, with a message in the viewer’s language (rows 72, 214, 294)', async () => {
      const { request: send } = setting()
      const first = await signedInMember(setting())
      const second = await signedInMember(setting())
      expect([first.endedCount, second.endedCount]).toEqual([0, 1])
      expect(await send(EITHER, { headers: first.headers })).toMatchObject({
        status: 401,
        code: CODES.kickedOut,
        message: 'You were logged out because your account logged in on another device.',
      })
      const arabic = { ...first.headers, currentLanguage: 'ar-EG' }
      expect((await send(EITHER, { headers: arabic })).message).toMatch(/^[\p{Script=Arabic}\p{M}\s.]+$/u)
      expect(await readCode(second.token)).toBe(CODES.success)
    })

    test('the reason why a session ended does not change with time (rows 293-294)', async () => {
      const { clock } = setting()
      const kicked = await signedInMember(setting())
      const expired = await signedInMember(setting())
      clock.advance(91 * DAY_MS)
      const last = await signedInMember(setting())
      expect(last.endedCount).toBe(0)
      expect(await readCode(kicked.token)).toBe(CODES.kickedOut)
      expect(await readCode(expired.token)).toBe(CODES.tokenExpired)
    })

    test('twenty concurrent first sign-ins create one member with one live session (row 294)', async () => {
      const { db } = setting()
      const all = await Promise.all(Array.from({ length: 20 }, () => signedInMember(setting())))
      expect(new Set(all.map((each) => each.memberId)).size).toBe(1)
      expect(await db.selectFrom('member').select('id').execute()).toHaveLength(1)
      const codes = await Promise.all(all.map((each) => readCode(each.token)))
      expect(codes.filter((code) => code === CODES.success)).toHaveLength(1)
      expect(codes.filter((code) => code === CODES.kickedOut)).toHaveLength(19)
    })

    test('the database itself refuses a second live session (row 294)', async () => {
      const { db } = setting()
      await signedInMember(setting())
      const copied = sql`
        INSERT INTO member_session (id, token_hash, member_id, provider, is_exclusive, created_at_ms, expires_at_ms)
        SELECT 'copy', 'copy', member_id, provider, true, created_at_ms, expires_at_ms FROM member_session`
      await expect(copied.execute(db)).rejects.toThrow(/one_live_session/)
    })

    test('without the rule of one session, all of them stay valid (row 294)', async () => {
      const free = platformOver(setting().db, { sessions: { days: 1, isExclusive: false } })
      const all = [await signedInMember(free), await signedInMember(free)]
      expect(all.map((each) => each.endedCount)).toEqual([0, 0])
      for (const { token } of all) expect(await readCode(token)).toBe(CODES.success)
      const strict = await signedInMember({ ...setting(), ids: free.ids })
      expect(strict.endedCount).toBe(2)
    })

    test('two providers are two members, whatever ids they use (row 435)', async () => {
      const google = await signedInMember(setting(), { provider: 'google' })
      const facebook = await signedInMember(setting(), { provider: 'facebook' })
      expect(google.memberId).not.toBe(facebook.memberId)
    })

    test('members’ codes reveal nothing about each other (row 248)', async () => {
      const codes: number[] = []
      for (const thirdPartyId of ['1', '2', '3', '4', '5']) {
        await signedInMember(setting(), { thirdPartyId })
      }
      const rows = await setting().db.selectFrom('member').select('code').execute()
      codes.push(...rows.map((row) => row.code))
      expect(new Set(codes).size).toBe(5)
      const steps = codes.slice(1).map((code, index) => Math.abs(code - codes[index]!))
      expect(Math.min(...steps)).toBeGreaterThan(5)
    })

    test('a member’s export has all data and no secret (row 436)', async () => {
      const { request: send } = setting()
      const { headers } = await signedInMember(setting(), { equipmentId: 'q1' })
      const { data } = await send('/x/member/export', { headers })
      expect(data).toMatchObject({
        member: {
          code: expect.stringMatching(/^\d{8}$/),
          nickname: 'Ada',
          createdAt: '2026-11-20T12:10:00.000Z',
        },
        signIns: [{ provider: 'google', thirdPartId: '1029384756' }],
        sessions: [{ provider: 'google', equipmentId: 'q1', endedAt: null }],
      })
      const { token_hash } = await setting()
        .db.selectFrom('member_session')
        .select('token_hash')
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(data)).not.toContain(token_hash)
      expect(JSON.stringify(data)).not.toContain(headers.Authorization)
    })

    test('a deleted account is gone at once and for ever; its row stays without personal data (row 436)', async () => {
      const { db } = setting()
      const free = platformOver(db, { sessions: { days: 1, isExclusive: false } })
      const [one, two] = [await signedInMember(free), await signedInMember(free)]
      const other = await signedInMember(free, { thirdPartyId: '2' })
      expect(await post('/x/member/delete', one.token)).toMatchObject({ code: CODES.success, data: null })
      for (const { token } of [one, two]) expect(await readCode(token)).toBe(CODES.invalidToken)
      expect(await readCode(other.token)).toBe(CODES.success)
      const row = await db.selectFrom('member').selectAll().where('id', '=', one.memberId).executeTakeFirst()
      expect(row).toMatchObject({ nickname: '', avatar_url: null, deleted_at_ms: expect.any(Number) })
      const again = await signedInMember(free)
      expect(again.memberId).not.toBe(one.memberId)
    })

    test('concurrent deletion and sign-in leave no session of a deleted member (row 436)', async () => {
      const { db } = setting()
      const { token } = await signedInMember(setting())
      const [deleted, ...signIns] = await Promise.all([
        post('/x/member/delete', token),
        ...Array.from({ length: 5 }, () => signedInMember(setting())),
      ])
      // Whoever signed in first has ended the session that asked.
      expect([CODES.success, CODES.kickedOut]).toContain(deleted.code)
      expect(signIns).toHaveLength(5)
      const left = await db
        .selectFrom('member_session')
        .innerJoin('member', 'member.id', 'member_session.member_id')
        .select('member.id')
        .where('deleted_at_ms', 'is not', null)
        .execute()
      expect(left).toEqual([])
    })

    test('take as many queries with a long history as with a short one (row 231)', async () => {
      const { request: send, statements } = setting()
      const counts: number[] = []
      for (const past of [1, 20]) {
        for (let n = 1; n < past; n += 1) await signedInMember(setting())
        const { headers } = await signedInMember(setting())
        for (const path of [DETAIL, EITHER, '/x/member/export']) {
          statements.length = 0
          expect((await send(path, { headers })).code).toBe(CODES.success)
          counts.push(statements.length)
        }
      }
      // One finds the session; the others are the call's.
      expect(counts).toEqual([3, 2, 25, 3, 2, 25])
    })

    test('the reason why a session ended is stored for thirty days, and no session longer (row 294)', async () => {
      const { clock, db } = setting()
      const kicked = await signedInMember(setting())
      const live = await signedInMember(setting())
      clock.advance(30 * DAY_MS)
      await sweepMembers({ db, clock })
      expect(await readCode(kicked.token)).toBe(CODES.kickedOut)
      clock.advance(1)
      expect(await sweepMembers({ db, clock })).toBe(false)
      expect(await readCode(kicked.token)).toBe(CODES.invalidToken)
      expect(await readCode(live.token)).toBe(CODES.success)
      clock.advance(90 * DAY_MS)
      await sweepMembers({ db, clock })
      expect(await db.selectFrom('member_session').select('id').execute()).toEqual([])
    })

    test('a sweep removes a thousand rows at a time (row 294)', async () => {
      const { clock, db } = setting()
      await sql`INSERT INTO used_sign_in_state SELECT 's' || n, n FROM generate_series(1, 1001) AS n`.execute(
        db,
      )
      expect(await sweepMembers({ db, clock })).toBe(true)
      expect(await db.selectFrom('used_sign_in_state').select('state_hash').execute()).toHaveLength(1)
      expect(await sweepMembers({ db, clock })).toBe(false)
    })

    test('whatever members do, every token gets the result of a simple model (rows 72, 293-294)', async () => {
      const action = fc.oneof(
        {
          weight: 4,
          arbitrary: fc.record({ kind: fc.constant('signIn'), who: fc.nat(2), at: fc.constant(0) }),
        },
        {
          weight: 2,
          arbitrary: fc.record({ kind: fc.constant('signOut'), who: fc.constant(0), at: fc.nat(9) }),
        },
        {
          weight: 1,
          arbitrary: fc.record({ kind: fc.constant('delete'), who: fc.constant(0), at: fc.nat(9) }),
        },
        {
          weight: 2,
          arbitrary: fc.record({ kind: fc.constant('wait'), who: fc.constant(0), at: fc.nat(1) }),
        },
      )
      await fc.assert(
        fc.asyncProperty(fc.array(action, { maxLength: 12 }), fc.boolean(), async (actions, isExclusive) => {
          const { db } = setting()
          await emptyDatabase(db)
          const platform = platformOver(db, { sessions: { days: 10, isExclusive } })
          const known: { token: string; who: number; expiresAtMs: number; code: string }[] = []
          const isLive = (session: { code: string }) => session.code === CODES.success
          const request = async (token: string, path = DETAIL, method = 'GET') =>
            (await platform.request(path, { method, headers: { Authorization: token } })).code
          for (const { kind, who, at } of actions) {
            const nowMs = platform.clock.nowMs()
            const session = known[at]
            if (kind === 'wait') {
              platform.clock.advance((1 + at * 5) * DAY_MS)
              for (const each of known) {
                if (isLive(each) && each.expiresAtMs <= platform.clock.nowMs()) each.code = CODES.tokenExpired
              }
            } else if (kind === 'signIn') {
              const { token } = await signedInMember(platform, { thirdPartyId: `p${who}` })
              for (const each of known) {
                if (isExclusive && each.who === who && isLive(each)) each.code = CODES.kickedOut
              }
              known.push({ token, who, expiresAtMs: nowMs + 10 * DAY_MS, code: CODES.success })
            } else if (session && kind === 'signOut') {
              expect(await request(session.token, '/user/api/front/logout', 'POST')).toBe(session.code)
              if (isLive(session)) session.code = CODES.invalidToken
            } else if (session) {
              expect(await request(session.token, '/x/member/delete', 'POST')).toBe(session.code)
              if (!isLive(session)) continue
              for (const each of known) if (each.who === session.who) each.code = CODES.invalidToken
            }
          }
          for (const { token, code } of known) expect(await request(token)).toBe(code)
        }),
        { numRuns: 40 },
      )
    })
  })
}

describeOnEveryEngine(describeMembers)
