import { describe, expect, test } from 'vitest'
import { createMemberStore, NOBODY } from './member-store.ts'
import type { Session } from './session.ts'

const MARK = 'a'.repeat(22)
const OTHER = 'b'.repeat(22)

const memberNamed = (nickname: string, sessionMark = MARK) =>
  ({
    sessionMark,
    account: { viewer: { nickname }, isUnavailable: false },
    dataRights: { mayExport: true, mayDelete: true },
  }) as Session
const outage = (sessionMark = MARK): Session => ({
  sessionMark,
  account: { viewer: null, isUnavailable: true },
  dataRights: null,
})
const reported = (answer: unknown, status = 200) => Promise.resolve(Response.json(answer, { status }))
const lost = () => Promise.reject(new TypeError('network'))
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A store whose requests get these responses in turn. */
function createStore({
  early,
  answers = [],
}: {
  early?: Promise<Response>
  answers?: (() => Promise<Response>)[]
}) {
  const requested = answers.values()
  return createMemberStore({
    early: early && { sessionMark: MARK, response: early },
    load: () => (requested.next().value ?? lost)(),
  })
}

describe('the member of a page that is the same for everybody (row 445)', () => {
  test('is awaited from the start, and then known', async () => {
    const store = createStore({ early: reported(memberNamed('Mia')) })
    expect(store.current()).toMatchObject({ sessionMark: MARK, account: { viewer: null, isAwaited: true } })
    await settled()
    expect(store.current()).toEqual(memberNamed('Mia'))
  })

  test('is requested once more if the first response is lost', async () => {
    const store = createStore({ early: lost(), answers: [() => reported(memberNamed('Mia'))] })
    await settled()
    expect(store.current()).toEqual(memberNamed('Mia'))
  })

  test.each([
    ['no answer', lost],
    ['a busy server', () => reported({}, 503)],
    ['an outage behind it', () => reported(outage())],
  ])('is signed in but unknown after %s', async (_what, answer) => {
    const store = createStore({ early: answer() })
    await settled()
    expect(store.current()).toMatchObject({
      sessionMark: MARK,
      account: { viewer: null, isUnavailable: true },
    })
  })

  test('is a visitor if the token no longer exists', async () => {
    const store = createStore({ early: reported(NOBODY) })
    await settled()
    expect(store.current()).toEqual(NOBODY)
  })

  test('learns why the session has ended (rows 293-294)', async () => {
    const sessionProblem = { code: 'U0004', name: 'kickedOut', message: 'Elsewhere.', mark: MARK }
    const store = createStore({ early: reported({ sessionProblem }, 401) })
    await settled()
    expect(store.current()).toEqual({ ...NOBODY, sessionProblem })
  })
})

describe('asking again (row 75)', () => {
  test('remains known during an outage, but only in the same session', async () => {
    const store = createStore({ answers: [lost, () => reported(outage()), () => reported(outage(OTHER))] })
    store.adopt(memberNamed('Mia'))
    await store.refresh()
    await store.refresh()
    expect(store.current()).toEqual(memberNamed('Mia'))
    await store.refresh()
    expect(store.current()).toEqual(outage(OTHER))
  })

  test('is taken from the latest request, whatever the order of the responses', async () => {
    const { promise: slow, resolve } = Promise.withResolvers<Response>()
    const store = createStore({ answers: [() => slow, () => reported(memberNamed('new'))] })
    const first = store.refresh()
    await store.refresh()
    resolve(Response.json(memberNamed('old')))
    await first
    expect(store.current()).toEqual(memberNamed('new'))
  })
})

describe('another tab (row 70)', () => {
  test('that signed out shows a visitor at once, whatever requests are in flight', async () => {
    const store = createStore({ answers: [() => reported(memberNamed('Mia'))] })
    store.adopt(memberNamed('Mia'))
    const requesting = store.refresh()
    store.follow(null)
    expect(store.current()).toEqual(NOBODY)
    await requesting
    expect(store.current()).toEqual(NOBODY)
  })

  test('that signed in another member hides the previous one and shows the new one', async () => {
    const store = createStore({ answers: [() => reported(memberNamed('Zoe', OTHER))] })
    store.adopt(memberNamed('Mia'))
    store.follow(OTHER)
    expect(store.current()).toMatchObject({ sessionMark: OTHER, account: { viewer: null, isAwaited: true } })
    await settled()
    expect(store.current()).toEqual(memberNamed('Zoe', OTHER))
  })
})
