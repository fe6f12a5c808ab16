import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import type { CodeName } from '../../../contract/codes.ts'
import { acknowledgementFile } from './acknowledgement-file.server.ts'
import { loadMade, loadWithdrawals, showFound, takeForm } from './withdrawal.server.ts'
import type { WithdrawalStep } from './withdrawal.ts'
import { keepFound, readFound } from './withdrawal-draft.server.ts'
import { loadWithdrawalWords } from './withdrawal-words.server.ts'

const PAID_MS = Date.parse('2026-11-20T12:10:00Z')
const DAY_MS = 86_400_000

const ORDER = {
  orderNo: 'O-1',
  transactionId: 'PP1',
  productName: '500 coins',
  price: '4.99',
  currency: 'USD',
  paidAtMs: PAID_MS,
}
const RECKONED = {
  refund: '4.00',
  coinsBack: 400,
  coinsUsed: 100,
  bonusBack: 0,
  bonusUsed: 50,
  vipMsBack: 12.5 * DAY_MS,
  vipMsUsed: 17.5 * DAY_MS,
}
const OFFER = { ...ORDER, ...RECKONED, endsAtMs: PAID_MS + 14 * DAY_MS }
const MADE = {
  ...ORDER,
  ...RECKONED,
  name: 'Ada <b>',
  sendTo: null,
  statement: 'I withdraw\nfrom “500 coins”.',
  confirmedAtMs: PAID_MS + DAY_MS,
  refundedAtMs: null as number | null,
}
const MEMBER = { thirdPartyId: 'x', userId: 'u', nickname: 'Ada', code: '7', coins: 1, bonus: 2 }

interface Opened {
  hasToken?: boolean
  extensions?: string[]
  language?: string
}

function open({ hasToken = true, extensions = ['withdraw'], language = 'en' }: Opened = {}) {
  type Shown = { offer: typeof OFFER | null; made: typeof MADE | null }
  const calls = () => ({
    withdrawalOf: vi.fn(async (_of: object): Promise<Shown> => ({ offer: OFFER, made: null })),
    withdraw: vi.fn(async (_given: object) => MADE),
  })
  const api = {
    ...calls(),
    areaInfo: vi.fn(async () => ({ extensions })),
    memberDetail: vi.fn(async () => MEMBER),
    withdrawals: vi.fn(async () => ({ offers: [OFFER], made: [MADE] })),
    mailAddress: vi.fn(async () => ({
      address: 'ada@example.com',
      confirmedAtMs: 1 as number | null,
      waiting: null,
      sends: true,
    })),
  }
  const apiForVisitor = calls()
  const log = { warn: vi.fn() }
  const kept = { draft: null as object | null }
  const context = {
    ...{ api, apiForVisitor, hasToken, language, timeZone: 'Europe/Berlin', isShared: false, log },
    sessionMark: hasToken ? 'ada' : null,
    readDraft: () => kept.draft,
    keepDraft: (draft: object | null) => {
      kept.draft = structuredClone(draft)
      return true
    },
    site: { name: 'Cliffhanger', origin: 'https://watch.example', contactEmail: 'help@watch.example' },
  } as unknown as AppLoadContext
  const send = async (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const found = await takeForm(context, form)
    keepFound(context, found)
    return showFound(context, found)
  }
  return { api, apiForVisitor, context, send, log }
}

/** The web front's error, whose class is another than the pages'. */
const refused = (codeName: CodeName) => Object.assign(new Error(codeName), { codeName })

const FORM = { orderNo: 'O-1', name: ' Ada\nMoreno ' }
const VISITOR = { ...FORM, email: 'ada@example.com' }

describe('the page of withdrawals (row 438)', () => {
  test('asks a member for nothing that is known, and says what each purchase pays back and why', async () => {
    const { context } = open()
    const step = await loadWithdrawals(context, null)
    expect(step).toMatchObject({
      step: 'choose',
      isMember: true,
      asksAddress: false,
      typed: { name: 'Ada', sendTo: '' },
      made: [{ orderNo: 'O-1' }],
    })
    const [offer] = step.step === 'choose' ? step.offers : []
    expect(offer?.reckoning.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Withdraw until: 2026.12.04 13:10 (Europe/Berlin)',
      'Coins not used: 400 of 500',
      'Days of VIP not used: 12.5 of 30',
      'Bonus taken back: 0 of 50',
    ])
    expect(offer?.purchase[1]?.value).toBe(
      '\u20664.99 USD\u2069 · \u20662026.11.20 13:10 (Europe/Berlin)\u2069',
    )
  })

  test('of one purchase shows it alone, or its acknowledgement', async () => {
    const { api, context } = open()
    expect(await loadWithdrawals(context, 'O-1')).toMatchObject({ step: 'done', made: { orderNo: 'O-1' } })
    api.withdrawals.mockResolvedValue({ offers: [OFFER, { ...OFFER, orderNo: 'O-2' }], made: [] })
    expect(await loadWithdrawals(context, 'O-2')).toMatchObject({ offers: [{ orderNo: 'O-2' }] })
    expect(await loadWithdrawals(context, 'O-3')).toMatchObject({ step: 'choose', offers: [] })
  })

  test('requests nothing of a visitor’s, and keeps the number of its address', async () => {
    const { api, context } = open({ hasToken: false })
    expect(await loadWithdrawals(context, 'O-1')).toMatchObject({
      isMember: false,
      offers: [],
      typed: { orderNo: 'O-1', name: '' },
    })
    expect(api.withdrawals).not.toHaveBeenCalled()
  })

  test('asks for an address only where mail is sent, and knows a confirmed one', async () => {
    const { api, context } = open({ extensions: ['withdraw', 'mailAddress'] })
    const known = await api.mailAddress()
    expect(await loadWithdrawals(context, null)).toMatchObject({
      asksAddress: true,
      typed: { sendTo: 'ada@example.com' },
    })
    api.mailAddress.mockResolvedValueOnce({ ...known, confirmedAtMs: null })
    expect(await loadWithdrawals(context, null)).toMatchObject({ typed: { sendTo: '' } })
    api.mailAddress.mockResolvedValueOnce({ ...known, sends: false })
    expect(await loadWithdrawals(context, null)).toMatchObject({ asksAddress: false })
    api.mailAddress.mockRejectedValueOnce(new Response(null, { status: 503 }))
    expect(await loadWithdrawals(context, null)).toMatchObject({ asksAddress: false })
  })
})

describe('a withdrawal (row 438)', () => {
  test('is shown as a whole before it counts', async () => {
    const { api, send } = open()
    expect(await send(FORM)).toMatchObject({
      problem: null,
      step: {
        step: 'confirm',
        statement: [
          'I withdraw from the contract for this purchase:',
          '\u2066500 coins\u2069',
          'Order number: \u2066O-1\u2069',
          'Paid: \u20664.99 USD\u2069, \u20662026.11.20 13:10 (Europe/Berlin)\u2069',
          'Name: \u2066Ada Moreno\u2069',
        ].join('\n'),
        offer: { refund: '4.00', refundText: '4.00 USD' },
      },
    })
    expect(api.withdraw).not.toHaveBeenCalled()
  })

  test('is confirmed with the words that were shown, which no form can change', async () => {
    const { api, send } = open()
    const shown = await send(FORM)
    const statement = shown.step?.step === 'confirm' ? shown.step.statement : ''
    const outcome = await send({ ...FORM, refund: '4.00', statement: 'Something else' })
    expect(outcome).toMatchObject({ problem: null, step: { step: 'done', email: '' } })
    expect(api.withdraw.mock.calls).toEqual([
      [{ orderNo: 'O-1', name: 'Ada Moreno', sendTo: null, statement, refund: '4.00' }],
    ])
  })

  test('of a visitor, and of another account’s purchase, needs number and address', async () => {
    for (const hasToken of [false, true]) {
      const { api, apiForVisitor, send } = open({ hasToken })
      expect(await send({ ...VISITOR, refund: '4.00' })).toMatchObject({
        step: { step: 'done', email: 'ada@example.com' },
      })
      expect(apiForVisitor.withdrawalOf).toHaveBeenCalledWith({ orderNo: 'O-1', email: 'ada@example.com' })
      expect(api.withdraw).not.toHaveBeenCalled()
    }
  })

  test.each([
    ['name', { ...VISITOR, name: ' \u200b ' }],
    ['name', { ...VISITOR, name: 'x'.repeat(121) }],
    ['sendTo', { ...VISITOR, sendTo: 'ada' }],
    ['orderNo', { ...VISITOR, orderNo: '../1' }],
    ['email', { ...VISITOR, email: 'ada' }],
    ['email', FORM],
  ])('asks for nothing with a wrong field: %s', async (kind, form) => {
    const { apiForVisitor, send } = open({ hasToken: false })
    expect(await send(form)).toMatchObject({ step: null, problem: { kind } })
    expect(apiForVisitor.withdrawalOf).not.toHaveBeenCalled()
  })

  test('whose sum has changed is shown again with the new one, also when it changes at the last moment', async () => {
    const { api, send } = open()
    expect(await send({ ...FORM, refund: '4.99' })).toMatchObject({
      problem: { kind: 'changed' },
      step: { step: 'confirm', offer: { refund: '4.00' } },
    })
    expect(api.withdraw).not.toHaveBeenCalled()
    api.withdraw.mockRejectedValueOnce(refused('withdrawalChanged'))
    const less = { offer: { ...OFFER, refund: '3.00' }, made: null }
    api.withdrawalOf.mockResolvedValueOnce({ offer: OFFER, made: null }).mockResolvedValueOnce(less)
    expect(await send({ ...FORM, refund: '4.00' })).toMatchObject({
      problem: { kind: 'changed' },
      step: { step: 'confirm', offer: { refund: '3.00' } },
    })
  })

  test('that has been confirmed is acknowledged, whatever is sent again', async () => {
    const { api, send } = open()
    api.withdrawalOf.mockResolvedValue({ offer: null, made: MADE })
    for (const form of [FORM, { ...FORM, refund: '4.00' }]) {
      expect(await send(form)).toMatchObject({ problem: null, step: { step: 'done' } })
    }
    expect(api.withdraw).not.toHaveBeenCalled()
  })

  test('that is impossible says why', async () => {
    const { api, send, log } = open()
    api.withdrawalOf.mockResolvedValueOnce({ offer: null, made: null })
    expect(await send(FORM)).toMatchObject({ step: null, problem: { kind: 'ended' } })
    for (const [code, kind] of [
      ['purchaseUnknown', 'unknown'],
      ['withdrawalEnded', 'ended'],
      ['tooManyRequests', 'tooMany'],
    ] as const) {
      api.withdrawalOf.mockRejectedValueOnce(refused(code))
      expect(await send(FORM)).toMatchObject({ step: null, problem: { kind } })
    }
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('without a response can be confirmed again; the end of a session is thrown', async () => {
    const { api, send } = open()
    api.withdraw.mockRejectedValueOnce(new Response(null, { status: 503 }))
    expect(await send({ ...FORM, refund: '4.00' })).toMatchObject({
      problem: { kind: 'unavailable' },
      step: { step: 'confirm' },
    })
    const over = new Response(null, { status: 401 })
    api.withdrawalOf.mockRejectedValueOnce(over)
    await expect(send(FORM)).rejects.toBe(over)
  })
})

describe('what a form found (row 438)', () => {
  test('is shown again as it was, and fills in the form before it', async () => {
    const { apiForVisitor, context, send } = open({ hasToken: false })
    for (const refund of ['', '4.99', '4.00']) {
      const outcome = await send({ ...VISITOR, refund })
      apiForVisitor.withdrawalOf.mockClear()
      expect(await showFound(context, readFound(context)!)).toEqual(outcome)
      expect(apiForVisitor.withdrawalOf).not.toHaveBeenCalled()
      const { typed } = (await loadWithdrawals(context, null)) as Extract<WithdrawalStep, { step: 'choose' }>
      const isMade = refund === '4.00'
      expect(typed).toMatchObject(isMade ? { orderNo: '', email: '' } : { ...VISITOR, name: 'Ada Moreno' })
    }
  })

  test('is shown to nobody but the session that sent it', async () => {
    const { context, send } = open()
    await send(FORM)
    expect(readFound(context)).not.toBeNull()
    expect(readFound({ ...context, sessionMark: null })).toBeNull()
    expect(readFound({ ...context, readDraft: () => ({ mark: 'ada' }) })).toBeNull()
  })
})

describe('the file of an acknowledgement (row 438)', () => {
  test('is a whole page without scripts, with the declaration word for word and its time', async () => {
    const { api, context } = open({ language: 'ar' })
    api.withdrawalOf.mockResolvedValue({ offer: null, made: { ...MADE, statement: '<script>\n“x”' } })
    const made = await loadMade(context, { orderNo: 'O-1', email: '' })
    const file = acknowledgementFile(context, await loadWithdrawalWords(context), made!)
    expect(file).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">/)
    expect(file).toContain('&lt;script&gt;\n“x”')
    expect(file).toContain('2026.11.21 13:10 (Europe/Berlin)')
    expect(file).toContain('4.00 USD')
    expect(file).not.toMatch(/<script|https?:\/\/(?!watch\.example)/)
  })

  test('is not there without a withdrawal, or with a wrong address', async () => {
    const { apiForVisitor, context } = open()
    const given = { orderNo: 'O-1', email: 'ada@example.com' }
    expect(await loadMade(context, given)).toBeNull()
    apiForVisitor.withdrawalOf.mockRejectedValueOnce(refused('purchaseUnknown'))
    expect(await loadMade(context, given)).toBeNull()
  })
})
