import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { sweepFeedback } from '../../../platform/feedback/sweep-feedback.ts'
import { type FeedbackQuery, listFeedback } from '../../../platform/support/list-feedback.ts'
import { setFeedbackState } from '../../../platform/support/set-feedback-state.ts'
import { signedInMember } from '../../builders/members.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const DAY_MS = 86_400_000
const KEY = 'a-random-key-of-one-form'
const MESSAGE = {
  key: KEY,
  description: 'The captions of episode 3 are late.\nSince yesterday.',
  topics: ['contentError'],
  email: 'ada@example.com',
  page: '/reel-shorts/neon-oath-ab12/3/',
  language: 'en',
}

/** What viewers write to the operator. */
function describeFeedback(start: () => Promise<Engine>): void {
  describe('feedback (row 84)', () => {
    const setting = onEngine(start)
    const send = (message: object = {}, headers: Record<string, string> = {}) =>
      setting().request('/x/feedback', {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...MESSAGE, ...message }),
      })
    const list = (query: Partial<FeedbackQuery> = {}) =>
      listFeedback(setting(), { sinceMs: null, limit: 100, skip: 0, ...query })
    const listTexts = async () => (await list()).map(({ description }) => description)

    test('of visitors and members is stored and listed, the newest first', async () => {
      const { db, clock } = setting()
      const { headers, memberId } = await signedInMember(setting())
      expect(await send()).toMatchObject({ code: CODES.success, data: null })
      clock.advance(1_000)
      const { page: _, ...elsewhere } = MESSAGE
      await setting().request('/x/feedback', {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...elsewhere, topics: ['breachOfLaw', 'contentError'], language: 'zh-Hant' }),
      })
      const { code } = await db
        .selectFrom('member')
        .select('code')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow()
      const { key: __, ...shown } = MESSAGE
      const first = {
        ...shown,
        id: expect.any(String),
        state: 'new',
        at: '2026-11-20T12:10:00.000Z',
        memberCode: null,
      }
      const second = {
        ...first,
        at: '2026-11-20T12:10:01.000Z',
        topics: ['breachOfLaw', 'contentError'],
        page: null,
        language: 'zh-Hant',
        memberCode: String(code),
      }
      expect(await list()).toEqual([second, first])
      expect(await list({ limit: 1 })).toEqual([second])
      expect(await list({ limit: 1, skip: 1 })).toEqual([first])
      expect(await list({ sinceMs: clock.nowMs() })).toEqual([second])
      const { id } = (await list())[0]!
      expect(await setFeedbackState(setting(), { id, state: 'answered' })).toEqual({ id, state: 'answered' })
      expect(await list({ state: 'answered' })).toEqual([{ ...second, state: 'answered' }])
      expect(await list({ state: 'new' })).toEqual([first])
      await expect(setFeedbackState(setting(), { id: 'none', state: 'new' })).rejects.toThrow(
        'no such message',
      )
    })

    test('is stored once, however often it arrives, and again if its text was changed', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([CODES.success]))
      expect(await list()).toHaveLength(1)
      await send({ description: 'Changed after no response came.' })
      await send({ key: 'another-random-key' })
      expect(await list()).toHaveLength(3)
    })

    test('of one viewer does not suppress that of another with the same key', async () => {
      const [ada, ben] = [
        await signedInMember(setting()),
        await signedInMember(setting(), { thirdPartyId: '2' }),
      ]
      for (const { headers } of [ada, ben, ben]) await send({}, headers)
      expect(await list()).toHaveLength(2)
    })

    test.each([
      ['no text', { description: '' }],
      ['only spaces', { description: ' \n ' }],
      ['301 characters', { description: 'x'.repeat(301) }],
      ['control characters', { description: 'a\u001b[31mb' }],
      ['no topic', { topics: [] }],
      ['an unknown topic', { topics: ['spam'] }],
      ['no e-mail address', { email: 'ada' }],
      ['a page of another site', { page: 'https://evil.example/' }],
      ['a query, which may hold a secret', { page: '/?token=secret' }],
      ['a key that can be guessed', { key: '1' }],
    ])('with %s is refused', async (_what, message) => {
      expect(await send(message)).toMatchObject({ status: 400, code: CODES.badRequest })
      expect(await list()).toEqual([])
    })

    test('of 300 emoji is stored whole', async () => {
      await send({ description: '😀'.repeat(300) })
      expect(await listTexts()).toEqual(['😀'.repeat(300)])
    })

    test('with the token of an ended session is refused, not stored as a visitor’s', async () => {
      expect(await send({}, { Authorization: 'x'.repeat(43) })).toMatchObject({ code: CODES.invalidToken })
      expect(await list()).toEqual([])
    })

    test('is part of its member’s export, and goes with the account (row 436)', async () => {
      const { request } = setting()
      const ada = await signedInMember(setting())
      const ben = await signedInMember(setting(), { thirdPartyId: '2' })
      for (const [text, headers] of [
        ['of ada', ada.headers],
        ['of ada too', ada.headers],
        ['of ben', ben.headers],
        ['of a visitor', {}],
      ] as const) {
        await send({ description: text }, headers)
      }
      const exported = async (query: string) =>
        (await request(`/x/member/export${query}`, { headers: ada.headers })).data as Record<string, never>
      const { key: _, ...shown } = MESSAGE
      const { feedback } = await exported('')
      expect(feedback).toEqual(
        expect.arrayContaining(
          ['of ada', 'of ada too'].map((description) => ({
            ...shown,
            state: 'new',
            description,
            at: '2026-11-20T12:10:00.000Z',
          })),
        ),
      )
      expect(feedback).toHaveLength(2)
      const first = await exported('?pageSize=1&after=feedback')
      expect(first.feedback).toHaveLength(1)
      const second = await exported(`?pageSize=1&after=${first.next}`)
      expect(second).toMatchObject({ feedback: [expect.anything()], next: null })
      await request('/x/member/delete', { method: 'POST', headers: ada.headers })
      expect((await listTexts()).toSorted()).toEqual(['of a visitor', 'of ben'])
    })

    test('that arrives while its account is deleted is deleted as well (row 436)', async () => {
      const { request } = setting()
      const { headers } = await signedInMember(setting())
      await Promise.all([
        send({}, headers),
        request('/x/member/delete', { method: 'POST', headers }),
        send({ description: 'One more.' }, headers),
      ])
      expect(await list()).toEqual([])
    })

    test('drops its own flood, of visitors or of one member, not what others wrote before, meanwhile or after it (row 454)', async () => {
      const { clock, db } = setting()
      const ada = await signedInMember(setting())
      const mallory = await signedInMember(setting(), { thirdPartyId: '2' })
      await send({ description: 'of ada, before' }, ada.headers)
      clock.advance(1_000)
      await send({ description: 'of a visitor, before' })
      clock.advance(DAY_MS)
      await send({ description: 'of a visitor, that day' })
      for (let n = 0; n < 12; n += 1) {
        clock.advance(1_000)
        await send({ description: `flood ${n}` })
        await send({ description: `flood of a member ${n}` }, mallory.headers)
      }
      await send({ description: 'of ada, that day' }, ada.headers)
      clock.advance(DAY_MS)
      await send({ description: 'of a visitor, after' })
      expect(await sweepFeedback({ db, clock }, 6)).toBe(false)
      expect(await listTexts()).toEqual([
        'of a visitor, after',
        'of ada, that day',
        'flood of a member 0',
        'of a visitor, that day',
        'of a visitor, before',
        'of ada, before',
      ])
    })

    test('is deleted after a year, and the oldest beyond a maximum (row 454)', async () => {
      const { clock, db } = setting()
      for (const text of ['one', 'two', 'three']) {
        await send({ description: text })
        clock.advance(DAY_MS)
      }
      await sweepFeedback({ db, clock })
      expect(await listTexts()).toEqual(['three', 'two', 'one'])
      expect(await sweepFeedback({ db, clock }, 2)).toBe(false)
      expect(await listTexts()).toEqual(['three', 'two'])
      clock.advance(363 * DAY_MS)
      await sweepFeedback({ db, clock })
      expect(await listTexts()).toEqual(['three'])
      clock.advance(DAY_MS)
      await sweepFeedback({ db, clock })
      expect(await listTexts()).toEqual([])
    })
  })
}

describeOnEveryEngine(describeFeedback)
