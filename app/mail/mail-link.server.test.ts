import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { ProductApiError } from '../../contract/errors.ts'
import { MAIL_LINK_KEY, MAIL_LINKS } from '../../contract/mail-links.ts'
import { SITE_ADDRESSES } from '../addresses/address-rules.ts'
import {
  CONFIRM_ADDRESS,
  CONFIRM_RECOVERY,
  followMailLink,
  type MailLink,
  openMailLink,
  STOP_RECOVERY,
} from './mail-link.server.ts'
import { LINK_FIELD, type MailLinkView } from './mail-link.ts'

const KEY = 'k'.repeat(43)

function open({ hasToken = false } = {}) {
  const apiForVisitor = {
    confirmMailAddress: vi.fn(async (_input: object) => null),
    confirmRecovery: vi.fn(async (_input: object) => ({ endsAtMs: Date.parse('2026-12-04T10:00:00Z') })),
    stopRecovery: vi.fn(async (_input: object) => null),
  }
  const api = { stopRecovery: vi.fn(async (_input: object) => null) }
  const context = { api, apiForVisitor, language: 'en', timeZone: null, hasToken, log: { warn: vi.fn() } }
  return { api, apiForVisitor, context: context as unknown as AppLoadContext }
}

const address = (query: string) => new Request(`https://site.test/mail-address/confirm/${query}`)

async function press(link: MailLink, opened: ReturnType<typeof open>, key: string | null = KEY) {
  const body = new URLSearchParams(key === null ? {} : { [LINK_FIELD]: key })
  const request = new Request('https://site.test/x/', { method: 'POST', body })
  const { data, init } = await followMailLink(
    { request, context: opened.context } as ActionFunctionArgs,
    link,
  )
  return { status: init?.status ?? 200, view: data as MailLinkView }
}

test('every mailed link leads to a page of the site (row 439)', () => {
  const pages = SITE_ADDRESSES.application.map(({ pattern }) => new RegExp(`^/${pattern}/$`))
  for (const path of Object.values(MAIL_LINKS))
    expect(
      pages.some((page) => page.test(path)),
      path,
    ).toBe(true)
})

describe('a mailed link (row 439)', () => {
  test('asks for a press when it is opened, and does nothing', async () => {
    const { context, apiForVisitor } = open()
    const args = { request: address(`?${MAIL_LINK_KEY}=${KEY}`), context, params: {} }
    const view = await openMailLink(args, CONFIRM_ADDRESS)
    expect(view).toMatchObject({ ask: { key: KEY, button: 'Confirm' }, isProblem: false })
    expect(apiForVisitor.confirmMailAddress).not.toHaveBeenCalled()
  })

  test.each(['', '?key=', '?key=short', `?key=${KEY}x`, `?token=${KEY}`])(
    'without a whole key says so: %s',
    async (query) => {
      const view = await openMailLink(
        { request: address(query), context: open().context, params: {} },
        CONFIRM_ADDRESS,
      )
      expect(view).toMatchObject({ ask: null, isProblem: true })
    },
  )

  test('confirms after a press, as whoever it is', async () => {
    const opened = open({ hasToken: true })
    const { status, view } = await press(CONFIRM_ADDRESS, opened)
    expect({ status, ...view }).toMatchObject({ status: 200, isProblem: false, ask: null })
    expect(opened.apiForVisitor.confirmMailAddress.mock.calls).toEqual([[{ token: KEY }]])
  })

  test('tells when the account opens', async () => {
    const { view } = await press(CONFIRM_RECOVERY, open())
    expect(view.text).toContain('\u20662026.12.04 10:00 (UTC)\u2069')
  })

  test('that has expired says how to get another one', async () => {
    const opened = open()
    opened.apiForVisitor.confirmMailAddress.mockRejectedValue(
      new ProductApiError({ code: CODES.linkExpired }, 'r1'),
    )
    const { status, view } = await press(CONFIRM_ADDRESS, opened)
    expect({ status, ...view }).toMatchObject({
      status: 410,
      isProblem: true,
      ask: null,
      next: { to: '/mail-address/' },
    })
  })

  test('can be pressed again after an outage', async () => {
    const opened = open()
    opened.apiForVisitor.confirmMailAddress.mockRejectedValue(new Error('out of reach'))
    const { status, view } = await press(CONFIRM_ADDRESS, opened)
    expect({ status, ...view }).toMatchObject({ status: 503, isProblem: true, ask: { key: KEY } })
  })

  test('that stops a recovery works with its key, or for the member who is signed in', async () => {
    const visitor = open()
    expect((await press(STOP_RECOVERY, visitor)).view.isProblem).toBe(false)
    expect(visitor.apiForVisitor.stopRecovery.mock.calls).toEqual([[{ token: KEY }]])
    expect((await press(STOP_RECOVERY, visitor, null)).status).toBe(400)
    visitor.apiForVisitor.stopRecovery.mockRejectedValue(
      new ProductApiError({ code: CODES.linkExpired }, 'r1'),
    )
    expect((await press(STOP_RECOVERY, visitor)).view.text).toContain('nothing left to stop')
    const member = open({ hasToken: true })
    expect((await press(STOP_RECOVERY, member, null)).view.isProblem).toBe(false)
    expect(member.api.stopRecovery).toHaveBeenCalledOnce()
    expect((await press(CONFIRM_ADDRESS, member, null)).status).toBe(400)
  })
})
