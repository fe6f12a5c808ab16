import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { ProductApiError } from '../../contract/errors.ts'
import { changeMailAddress, loadMailAddress, loadMailOffer } from './mail-address.server.ts'
import { MAIL_FIELD, type MailOutcome } from './mail-address.ts'

const NONE = {
  address: null as string | null,
  confirmedAtMs: null as number | null,
  waiting: null as string | null,
  declined: false as boolean | null,
  sends: true,
}
const EXTENSIONS = [
  'mailAddress',
  'setMailAddress',
  'confirmMailAddress',
  'takeProviderAddress',
  'memberDocuments',
  'memberDocument',
]

function open({ given = {}, extensions = EXTENSIONS, kinds = ['receipt'], hasToken = true } = {}) {
  const api = {
    areaInfo: vi.fn(async () => ({ extensions })),
    memberDetail: vi.fn(async () => ({ provider: 'google', thirdPartyId: '1' })),
    mailAddress: vi.fn(async () => ({ ...NONE, ...given })),
    setMailAddress: vi.fn(async (_input: object) => null),
    memberDocuments: vi.fn(async () => kinds.map((kind) => ({ kind }))),
  }
  const log = { warn: vi.fn() }
  const site = { signInProviders: ['google'] }
  const context = {
    ...{ api, site, language: 'en', timeZone: 'Asia/Tokyo', hasToken, log },
  } as unknown as AppLoadContext
  return { api, log, context }
}

const AT_MS = Date.parse('2026-12-01T20:30:00Z')

describe('the page of a mail address says (row 439)', () => {
  const read = async (given: object) => loadMailAddress(open({ given }).context)

  test('when it was confirmed, in the viewer’s time zone', async () => {
    const { current, waiting, form } = await read({ address: 'a@x.test', confirmedAtMs: AT_MS })
    expect(current).toMatchObject({
      address: 'a@x.test',
      state: 'Confirmed: \u20662026.12.02 05:30 (Asia/Tokyo)\u2069',
    })
    expect({ waiting, heading: form?.heading }).toEqual({ waiting: null, heading: 'Change the address' })
  })

  test('where a link was sent, and which address is used until it is opened', async () => {
    const { waiting } = await read({ address: 'a@x.test', confirmedAtMs: AT_MS, waiting: 'b@x.test' })
    expect(waiting).toMatchObject({
      address: 'b@x.test',
      sentences: [
        'We’ve sent a link to \u2066b@x.test\u2069. Open it within a day to confirm the address.',
        'Until then we use \u2066a@x.test\u2069.',
      ],
    })
  })

  test('that the provider can be asked, where site and backend can ask it', async () => {
    const { ofProvider } = await read({})
    expect(ofProvider).toMatchObject({ provider: 'google', use: 'Use the address of my Google account' })
    expect((await read({ sends: false })).ofProvider).toBeNull()
    const ask = async (provider: string, extensions = EXTENSIONS) => {
      const { api, context } = open({ extensions })
      api.memberDetail.mockResolvedValue({ provider, thirdPartyId: '1' })
      return (await loadMailAddress(context)).ofProvider
    }
    expect(await ask('facebook')).toBeNull()
    expect(await ask('google', ['mailAddress'])).toBeNull()
  })

  test('that documents are in the wallet, where no mail is sent', async () => {
    const view = await read({ sends: false, address: 'a@x.test' })
    expect(view.lead).toContain('doesn’t send e-mail')
    expect(view).toMatchObject({ form: null, current: { address: 'a@x.test' } })
  })
})

describe('a change of a mail address (row 439)', () => {
  const change = async (fields: Record<string, string>, opened = open()) => {
    const request = new Request('https://site.test/mail-address/', {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const result = await changeMailAddress({ request, context: opened.context } as ActionFunctionArgs)
    if (!('data' in result)) return { status: result.status, to: result.headers.get('Location') }
    const { problem, typed } = result.data as MailOutcome
    return { status: result.init?.status, problem, typed }
  }
  const { act, address } = MAIL_FIELD

  test('is sent once, and the page opens anew', async () => {
    const opened = open()
    expect(await change({ [act]: 'give', [address]: ' a@x.test ' }, opened)).toEqual({
      status: 303,
      to: '/mail-address/',
    })
    expect(opened.api.setMailAddress.mock.calls).toEqual([[{ address: 'a@x.test' }]])
  })

  test('to nothing that is an address is refused, and what was typed stays', async () => {
    const opened = open()
    expect(await change({ [act]: 'give', [address]: 'nobody' }, opened)).toEqual({
      status: 400,
      problem: 'invalid',
      typed: 'nobody',
    })
    expect(opened.api.setMailAddress).not.toHaveBeenCalled()
  })

  test('forgets it, and “No thanks” leads back to the wallet', async () => {
    const opened = open()
    expect((await change({ [act]: 'delete' }, opened)).to).toBe('/mail-address/')
    expect((await change({ [act]: 'decline' }, opened)).to).toBe('/my-wallet/')
    expect(opened.api.setMailAddress.mock.calls).toEqual([[{ address: null }], [{ address: null }]])
  })

  test('needs a session', async () => {
    const opened = open({ hasToken: false })
    expect((await change({ [act]: 'delete' }, opened)).to).toMatch(/^\/login\//)
    expect(opened.api.setMailAddress).not.toHaveBeenCalled()
  })

  test.each([
    ['too many links', new ProductApiError({ code: CODES.tooManyRequests }, 'r1'), 'tooMany', 429],
    [
      'an address that the backend refuses',
      new ProductApiError({ code: CODES.badRequest }, 'r1'),
      'invalid',
      400,
    ],
    ['an outage', new Response(null, { status: 503 }), 'notSaved', 503],
  ])('says what failed: %s', async (_what, error, problem, status) => {
    const opened = open()
    opened.api.setMailAddress.mockRejectedValue(error)
    expect(await change({ [act]: 'give', [address]: 'a@x.test' }, opened)).toMatchObject({ problem, status })
  })

  test('by a session that is over shows that end', async () => {
    const opened = open()
    opened.api.setMailAddress.mockRejectedValue(new Response(null, { status: 401 }))
    await expect(change({ [act]: 'delete' }, opened)).rejects.toMatchObject({ status: 401 })
  })
})

describe('the wallet asks where a receipt may be sent (row 439)', () => {
  const asks = async (given: Parameters<typeof open>[0]) =>
    (await loadMailOffer(open(given).context)) !== null

  test('once there is one, and neither an address nor an answer', async () => {
    expect(await asks({})).toBe(true)
    expect(await asks({ kinds: ['newDevice'] })).toBe(false)
    expect(await asks({ given: { waiting: 'a@x.test' } })).toBe(false)
    expect(await asks({ given: { address: 'a@x.test' } })).toBe(false)
    expect(await asks({ given: { declined: true } })).toBe(false)
  })

  test('not where nobody remembers the answer, no mail is sent, or the backend has none (rule 8)', async () => {
    expect(await asks({ given: { declined: null } })).toBe(false)
    expect(await asks({ given: { sends: false } })).toBe(false)
    expect(await asks({ extensions: [] })).toBe(false)
    expect(await asks({ hasToken: false })).toBe(false)
  })

  test('not while the backend is out of reach: the wallet shows the rest', async () => {
    const { api, log, context } = open()
    api.mailAddress.mockRejectedValue(new Response(null, { status: 503 }))
    expect(await loadMailOffer(context)).toBeNull()
    expect(log.warn).toHaveBeenCalledOnce()
  })
})
