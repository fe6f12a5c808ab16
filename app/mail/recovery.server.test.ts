import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/server-runtime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { ProductApiError } from '../../contract/errors.ts'
import { actOnRecovery, loadRecovery, loadThreat } from './recovery.server.ts'
import { RECOVERY_FIELD, type RecoveryOutcome } from './recovery.ts'

const NOW_MS = Date.parse('2026-12-01T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: NOW_MS }))
afterEach(() => void vi.useRealTimers())

const EXTENSIONS = ['recoveryState', 'askRecovery', 'confirmRecovery', 'finishRecovery', 'stopRecovery']

interface State {
  asked: { endsAtMs: number | null } | null
  threatening: { endsAtMs: number } | null
}

function open({ state = {} as Partial<State>, extensions = EXTENSIONS, hasToken = true } = {}) {
  const api = {
    areaInfo: vi.fn(async () => ({ extensions })),
    recoveryState: vi.fn(async (): Promise<State> => ({ asked: null, threatening: null, ...state })),
    askRecovery: vi.fn(async (_input: object) => null),
    finishRecovery: vi.fn(async () => null),
  }
  const context = { api, language: 'en', timeZone: null, hasToken, log: { warn: vi.fn() } }
  return { api, context: context as unknown as AppLoadContext }
}

describe('the page that recovers an account (row 439)', () => {
  const read = async (asked: State['asked']) => loadRecovery(open({ state: { asked } }).context)

  test('explains each step, and takes the request of a member alone', async () => {
    const { api, context } = open({ hasToken: false })
    const visitor = await loadRecovery(context)
    expect(visitor).toMatchObject({ form: null, finish: null, state: null })
    expect(visitor.steps).toHaveLength(5)
    expect(visitor.steps[3]).toContain('3 days')
    expect(api.recoveryState).not.toHaveBeenCalled()
    expect((await read(null)).form).not.toBeNull()
  })

  test('takes no request where no mail is sent, and still ends one (rule 8)', async () => {
    const extensions = EXTENSIONS.filter((name) => name !== 'askRecovery')
    expect((await loadRecovery(open({ extensions }).context)).form).toBeNull()
    const state = { asked: { endsAtMs: NOW_MS } }
    expect((await loadRecovery(open({ extensions, state }).context)).finish).not.toBeNull()
  })

  test('waits until the delay is over, and then opens the account after a press', async () => {
    expect(await read({ endsAtMs: null })).toMatchObject({ finish: null, form: {} })
    const waiting = await read({ endsAtMs: NOW_MS + 1 })
    expect(waiting).toMatchObject({ finish: null, form: null })
    expect(waiting.state).toContain('2026.12.01 12:00 (UTC)')
    expect(await read({ endsAtMs: NOW_MS })).toMatchObject({
      finish: 'Open the former account now',
      form: null,
    })
  })
})

describe('a press there (row 439)', () => {
  const press = async (fields: Record<string, string>, opened = open()) => {
    const request = new Request('https://site.test/recovery/', {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const result = await actOnRecovery({ request, context: opened.context } as ActionFunctionArgs)
    if (!('data' in result)) return { status: result.status, to: result.headers.get('Location') }
    const { isProblem, message } = result.data as RecoveryOutcome
    return { status: result.init?.status ?? 200, isProblem, message }
  }
  const ASK = { [RECOVERY_FIELD.address]: ' a@x.test', [RECOVERY_FIELD.proof]: '10024817 ' }
  const FINISH = { [RECOVERY_FIELD.act]: 'finish' }

  test('asks, and says the same whether or not it is right', async () => {
    const opened = open()
    const { status, message } = await press(ASK, opened)
    expect(status).toBe(200)
    expect(message).toMatch(/^If both are right/)
    expect(opened.api.askRecovery.mock.calls).toEqual([[{ address: 'a@x.test', proof: '10024817' }]])
  })

  test('is refused before it is sent if a field cannot be right', async () => {
    const opened = open()
    expect(await press({ ...ASK, [RECOVERY_FIELD.proof]: 'no number' }, opened)).toMatchObject({
      status: 400,
    })
    expect(await press({ ...ASK, [RECOVERY_FIELD.address]: 'nobody' }, opened)).toMatchObject({ status: 400 })
    expect(opened.api.askRecovery).not.toHaveBeenCalled()
  })

  test('opens the former account, whose profile follows', async () => {
    const opened = open()
    expect(await press(FINISH, opened)).toEqual({ status: 303, to: '/profile/' })
    expect(opened.api.finishRecovery).toHaveBeenCalledOnce()
  })

  test('says why it is refused', async () => {
    const refused = new ProductApiError({ code: CODES.recoveryRefused }, 'r1')
    const opened = open()
    opened.api.askRecovery.mockRejectedValue(refused)
    opened.api.finishRecovery.mockRejectedValue(refused)
    expect(await press(ASK, opened)).toMatchObject({
      status: 409,
      message: expect.stringContaining('bought'),
    })
    expect(await press(FINISH, opened)).toMatchObject({
      status: 409,
      message: expect.stringContaining('stopped'),
    })
    opened.api.askRecovery.mockRejectedValue(new ProductApiError({ code: CODES.tooManyRequests }, 'r1'))
    expect(await press(ASK, opened)).toMatchObject({ status: 429 })
    opened.api.askRecovery.mockRejectedValue(new Response(null, { status: 503 }))
    expect(await press(ASK, opened)).toMatchObject({ status: 503 })
  })
})

describe('a member whose account somebody asks for (row 439)', () => {
  const threatening = { endsAtMs: NOW_MS }

  test('is told when it would open', async () => {
    const threat = await loadThreat(open({ state: { threatening } }).context)
    expect(threat?.text).toContain('2026.12.01 12:00 (UTC)')
    expect(await loadThreat(open().context)).toBeNull()
  })

  test('sees the rest of the page while that is not known, or the backend has no recovery (rule 8)', async () => {
    const lost = open()
    lost.api.recoveryState.mockRejectedValue(new Response(null, { status: 503 }))
    expect(await loadThreat(lost.context)).toBeNull()
    const former = open({ state: { threatening }, extensions: [] })
    expect(await loadThreat(former.context)).toBeNull()
    expect(former.api.recoveryState).not.toHaveBeenCalled()
  })
})
