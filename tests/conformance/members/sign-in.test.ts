import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { createProviders } from '../../../platform/providers/list/sign-in-clients.ts'
import { startGraphProvider } from '../../builders/graph-provider.ts'
import { startOpenIdProvider } from '../../builders/openid-provider.ts'
import { platformOver } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { readExample } from '../examples.ts'
import { listKeys } from '../key-set.ts'
import { onEngine } from '../setting.ts'

const MINUTE_MS = 60_000
const REDIRECT_URL = 'https://watch.example/'

interface SignIn {
  accessToken: string
  kickOutInfo: { kickOutStatus: number; kickOutMessage: string }
}

/** Sign-in with providers that speak the real protocols. */
function describeSignIn(start: () => Promise<Engine>): void {
  describe('signing in', () => {
    const setting = onEngine(start)
    let openId: Awaited<ReturnType<typeof startOpenIdProvider>>
    let graph: Awaited<ReturnType<typeof startGraphProvider>>
    beforeAll(async () => {
      openId = await startOpenIdProvider()
      graph = await startGraphProvider()
    })
    afterAll(() => Promise.all([openId.close(), graph.close()]))

    function open() {
      const logged: unknown[] = []
      const tell = (...line: unknown[]) => void logged.push(line)
      const platform = platformOver(setting().db, {
        providers: createProviders({ google: openId.config, facebook: graph.config }),
        log: { info: tell, warn: tell, error: tell },
      })
      const { request } = platform
      const post = (path: string, body: object, headers: Record<string, string> = {}) =>
        request(path, { method: 'POST', headers, body: JSON.stringify(body) })
      const addressFor = (redirectUrl: string) =>
        request(`/user/api/front/login/google/url?${new URLSearchParams({ redirectUrl })}`)
      return {
        ...platform,
        logged,
        addressFor,
        consent: async (claims?: { sub: string; name?: string }) =>
          openId.consent((await addressFor(REDIRECT_URL)).data as string, claims),
        byCode: (back: { code: string; state: string }, redirectUrl = REDIRECT_URL) =>
          post('/user/api/front/login/google', { ...back, redirectUrl }),
        byToken: (accessToken: string, thirdPartId = '77') =>
          post('/user/api/front/login/facebook', { accessToken, thirdPartId }, { equipmentId: 'q1' }),
        detail: (token: string) =>
          request('/user/api/front/member/detail/get', { headers: { Authorization: token } }),
        sessions: () => platform.db.selectFrom('member_session').selectAll().execute(),
      }
    }

    test('with the redirect provider opens the member’s session (rows 12, 228-229, 231, 247-248)', async () => {
      const { consent, byCode, detail } = open()
      const answer = await byCode(await consent({ sub: '1029384756', name: 'Ada' }))
      expect(answer).toMatchObject({ status: 200, code: CODES.success })
      expect(listKeys(answer.data)).toEqual(listKeys(readExample('signInByCode').answer.data))
      const { accessToken, kickOutInfo } = answer.data as SignIn
      expect(kickOutInfo).toEqual({ kickOutStatus: 0, kickOutMessage: '' })
      const member = await detail(accessToken)
      expect(listKeys(member.data)).toEqual(listKeys(readExample('memberDetail').answer.data))
      expect(member.data).toMatchObject({
        thirdPartId: '1029384756',
        thirdNickName: 'Ada',
        code: expect.stringMatching(/^[1-9]\d{7}$/),
        coinBalance: 0,
        bonusBalance: 0,
        totalBalance: 0,
        signInProvider: 'google',
      })
    })

    test('with the popup provider does the same, on the requesting device (rows 213, 230, 435)', async () => {
      const { byToken, detail, sessions } = open()
      const { data } = await byToken(graph.issue())
      expect((await detail((data as SignIn).accessToken)).data).toMatchObject({
        thirdPartId: '77',
        thirdHeadImgUrl: 'https://pictures.example/ada.jpg',
        signInProvider: 'facebook',
      })
      expect(await sessions()).toMatchObject([{ equipment_id: 'q1', provider: 'facebook' }])
    })

    test('again is the same member, with the provider’s current name (row 248)', async () => {
      const { consent, byCode, detail } = open()
      const members = []
      for (const name of ['Ada', 'Ada King']) {
        const { data } = await byCode(await consent({ sub: '1', name }))
        members.push((await detail((data as SignIn).accessToken)).data as Record<string, string>)
      }
      expect(members[1]).toEqual({ ...members[0], thirdNickName: 'Ada King' })
    })

    test('with ten concurrent callbacks opens one session, and the others get an error (row 229)', async () => {
      const { consent, byCode, sessions } = open()
      const back = await consent()
      openId.requested.length = 0
      const answers = await Promise.all(Array.from({ length: 10 }, () => byCode(back)))
      const codes = answers.map((answer) => answer.code).toSorted()
      expect(codes).toEqual([CODES.success, ...Array(9).fill(CODES.signInUsed)])
      expect(openId.requested.filter((path) => path === '/token')).toHaveLength(1)
      expect(await sessions()).toHaveLength(1)
    })

    test('a state works once in any spelling, and not for another site (row 229)', async () => {
      const { addressFor, byCode, sessions } = open()
      const address = (await addressFor(REDIRECT_URL)).data as string
      // Every code is a good one of this attempt: what stops it is the state alone.
      const back = () => openId.consent(address)
      expect(await byCode(back(), 'https://evil.example/')).toMatchObject({ code: CODES.signInStale })
      expect((await byCode(back())).code).toBe(CODES.success)
      const answers = []
      for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        const { code, state } = back()
        answers.push((await byCode({ code, state: state.slice(0, -1) + last })).code)
      }
      expect((await byCode(back())).code).toBe(CODES.signInUsed)
      const refusals: string[] = [CODES.signInUsed, CODES.signInStale]
      expect(answers.filter((code) => !refusals.includes(code))).toEqual([])
      expect(await sessions()).toHaveLength(1)
    })

    test('a state that is invented, changed or truncated is refused (row 229)', async () => {
      const { consent, byCode } = open()
      const { code, state } = await consent()
      const changed = state.replace(/.{8}$/, 'AAAAAAAA')
      for (const wrong of ['', 'x', 'a.b.c.d.e', changed, state.slice(0, 50), 'x'.repeat(4096)]) {
        expect(await byCode({ code, state: wrong })).toMatchObject({ status: 400, code: CODES.signInStale })
      }
    })

    test('a sign-in expires after ten minutes (row 229)', async () => {
      const { consent, byCode, clock } = open()
      const [soon, late] = [await consent(), await consent()]
      clock.advance(9 * MINUTE_MS)
      expect((await byCode(soon)).code).toBe(CODES.success)
      clock.advance(2 * MINUTE_MS)
      expect((await byCode(late)).code).toBe(CODES.signInStale)
    })

    test('a code that the provider refuses opens no session (row 229)', async () => {
      const { consent, byCode, sessions } = open()
      const { state } = await consent()
      expect(await byCode({ code: 'made-up', state })).toMatchObject({ status: 409, code: CODES.signInUsed })
      expect(await sessions()).toEqual([])
    })

    test('a token of somebody else or of another app opens no session (row 230)', async () => {
      const { byToken, sessions } = open()
      for (const token of [graph.issue({ userId: '78' }), graph.issue({ appId: '1' }), 'made-up']) {
        expect(await byToken(token)).toMatchObject({ status: 403, code: CODES.signInRefused })
      }
      expect(await sessions()).toEqual([])
    })

    test('a provider that is down is named in a sentence, and nothing partial is left (rows 228-230)', async () => {
      const { consent, byCode, byToken, sessions } = open()
      const back = await consent()
      openId.faults.set('/token', 'down')
      graph.faults.set('/v23.0/debug_token', 'html')
      const answers = [await byCode(back), await byToken(graph.issue())]
      openId.faults.clear()
      graph.faults.clear()
      expect(answers.map((answer) => [answer.status, answer.code])).toEqual([
        [503, CODES.providerUnavailable],
        [503, CODES.providerUnavailable],
      ])
      expect(answers[0]?.message).toBe('Google does not answer at the moment. Please try again later.')
      expect(await sessions()).toEqual([])
    })

    test.each([
      'javascript:alert(1)',
      'https://watch.example/?a=b',
      'https://u:p@watch.example/',
      'ftp://a/',
      'https://w\u00e4tch.example/',
      `https://watch.example/${'%20'.repeat(164)}`,
    ])('no sign-in returns to %.40s (row 228)', async (redirectUrl) => {
      expect(await open().addressFor(redirectUrl)).toMatchObject({ status: 400, code: CODES.badRequest })
    })

    test('the longest allowed address fits into the request to the provider (row 228)', async () => {
      const longest = `https://watch.example/${'%20'.repeat(163)}`
      expect(await open().addressFor(longest)).toMatchObject({ status: 200, code: CODES.success })
    })

    test('requesting the address stores nothing, since anybody may do it (row 228)', async () => {
      const { addressFor } = open()
      const { statements } = setting()
      statements.length = 0
      expect((await addressFor(REDIRECT_URL)).code).toBe(CODES.success)
      expect(statements).toEqual([])
    })

    test('a sign-in takes as many queries for the thousandth member as for the first (row 229)', async () => {
      const { byToken } = open()
      const { statements } = setting()
      const counts: number[] = []
      for (const thirdPartId of ['77', '78', '78', '78']) {
        statements.length = 0
        const token = graph.issue({ userId: thirdPartId, profileId: thirdPartId })
        expect((await byToken(token, thirdPartId)).code).toBe(CODES.success)
        counts.push(statements.length)
      }
      // The first two are new members; the others find theirs.
      expect(counts[1]).toBe(counts[0])
      expect(counts[3]).toBe(counts[2])
    })

    test('no token, code or state reaches the log or the database (row 73)', async () => {
      const { consent, byCode, byToken, logged, db } = open()
      const back = await consent()
      const { accessToken } = (await byCode(back)).data as SignIn
      await byCode(back)
      const foreign = graph.issue({ appId: '1' })
      await byToken(foreign)
      await byToken('EAABmade-up')
      const stored = await Promise.all([
        db.selectFrom('member_session').selectAll().execute(),
        db.selectFrom('used_sign_in_state').selectAll().execute(),
        db.selectFrom('member_identity').selectAll().execute(),
      ])
      const texts = JSON.stringify([logged, stored])
      expect(logged).toHaveLength(3)
      expect(texts).toContain('the token is of another app')
      for (const secret of [accessToken, back.state, back.code, foreign, 'EAABmade-up']) {
        expect(texts).not.toContain(secret)
      }
    })
  })
}

describeOnEveryEngine(describeSignIn)
