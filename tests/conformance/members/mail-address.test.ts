import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAIL_LINK_KEY } from '../../../contract/mail-links.ts'
import { sendMails } from '../../../platform/mail/send-mails.ts'
import { sweepMail } from '../../../platform/mail/sweep-mail.ts'
import { startMailServer, type TestMailServer } from '../../builders/mail-server.ts'
import { aBuyer } from '../../builders/money.ts'
import { platformOver, SITE_ORIGIN } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const ADDRESS = '/x/member/mail-address'
const CONFIRM = `${ADDRESS}/confirm`
const HOUR_MS = 3_600_000
const NONE = {
  address: null,
  confirmTime: null,
  waiting: null,
  declined: false,
  sends: true,
}

function describeAddresses(start: () => Promise<Engine>): void {
  const setting = onEngine(start)
  let mail: TestMailServer
  let platform: ReturnType<typeof platformOver>
  beforeEach(async () => {
    mail = await startMailServer()
    platform = platformOver(setting().db, { mailServer: mail.server })
  })
  afterEach(() => mail.close())

  const member = (thirdPartyId = 'ada') => aBuyer(platform, { thirdPartyId })
  type Member = Awaited<ReturnType<typeof member>>
  const read = async ({ get }: Member) => (await get(ADDRESS)).data as typeof NONE
  const give = ({ post }: Member, address: string | null) => post(ADDRESS, { address })
  const send = () => sendMails({ ...platform, siteOrigin: SITE_ORIGIN }, mail.server)
  const confirm = (token: string) =>
    platform.request(CONFIRM, { method: 'POST', body: JSON.stringify({ token }) })
  async function lastToken(): Promise<string> {
    await send()
    const raw = mail.received.at(-1)!.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')
    return new RegExp(`${MAIL_LINK_KEY}=([\\w-]{43})`).exec(raw)?.[1] ?? ''
  }

  test('an address counts once its link was opened, and the link opened again does no harm (row 439)', async () => {
    const ada = await member()
    expect(await read(ada)).toEqual(NONE)
    expect((await give(ada, 'ada@mail.example')).code).toBe('00000')
    expect(await read(ada)).toMatchObject({ address: null, waiting: 'ada@mail.example' })
    const token = await lastToken()
    expect(mail.received).toMatchObject([
      { to: 'ada@mail.example', from: 'receipts@watch.example', subject: 'Confirm your mail address' },
    ])
    expect(mail.received[0]!.isEncrypted).toBe(true)
    for (const _again of [1, 2]) expect((await confirm(token)).code).toBe('00000')
    const confirmTime = platform.clock.nowMs()
    expect(await read(ada)).toEqual({ ...NONE, address: 'ada@mail.example', confirmTime })
  })

  test('the database has neither the token nor the address of a mail that was sent (row 439)', async () => {
    const ada = await member()
    await give(ada, 'ada@mail.example')
    const token = await lastToken()
    const tables = [
      await platform.db.selectFrom('document').selectAll().execute(),
      await platform.db.selectFrom('mail_address').selectAll().execute(),
    ]
    expect(JSON.stringify(tables)).not.toContain(token)
    expect(JSON.stringify(tables[0])).not.toContain('ada@mail.example')
  })

  test('a former address stays until the new one is confirmed, and can be given again (row 439)', async () => {
    const ada = await member()
    await give(ada, 'old@mail.example')
    await confirm(await lastToken())
    await give(ada, 'new@mail.example')
    expect(await read(ada)).toMatchObject({ address: 'old@mail.example', waiting: 'new@mail.example' })
    const token = await lastToken()
    await give(ada, 'old@mail.example')
    expect(await read(ada)).toMatchObject({ address: 'old@mail.example', waiting: null })
    expect((await confirm(token)).code).toBe('S0004')
    expect(await read(ada)).toMatchObject({ address: 'old@mail.example' })
    await give(ada, 'new@mail.example')
    await confirm(await lastToken())
    expect(await read(ada)).toMatchObject({ address: 'new@mail.example', waiting: null })
  })

  test('a confirmed address that is replaced or removed gets a mail that says so, and names none (row 439)', async () => {
    const ada = await member()
    await give(ada, 'old@mail.example')
    await confirm(await lastToken())
    await give(ada, 'new@mail.example')
    await confirm(await lastToken())
    await send()
    await give(ada, null)
    await give(ada, null)
    await send()
    const notices = mail.received.filter(({ subject }) => subject?.includes('replaced or removed'))
    expect(notices.map(({ to }) => to)).toEqual(['old@mail.example', 'new@mail.example'])
    for (const { raw } of notices) expect(raw.replace(/^To:.*$/im, '')).not.toMatch(/(old|new)@mail/)
    const { data } = await ada.get('/x/member/documents')
    expect(data).toMatchObject({ records: [{ kind: 'addressChange' }, { kind: 'addressChange' }] })
  })

  test('only the last link works, for a day, and none after the address was deleted (row 439)', async () => {
    const ada = await member()
    await give(ada, 'ada@mail.example')
    const first = await lastToken()
    await give(ada, 'ada@mail.example')
    const second = await lastToken()
    expect((await confirm(first)).code).toBe('S0004')
    platform.clock.advance(24 * HOUR_MS)
    expect((await confirm(second)).code).toBe('S0004')
    await give(ada, 'ada@mail.example')
    const third = await lastToken()
    await give(ada, null)
    expect((await confirm(third)).code).toBe('S0004')
    expect(await read(ada)).toEqual({ ...NONE, declined: true })
  })

  test('a member who wants no mail is remembered as such, until one is given (row 439)', async () => {
    const ada = await member()
    await give(ada, null)
    expect(await read(ada)).toEqual({ ...NONE, declined: true })
    await give(ada, 'ada@mail.example')
    await confirm(await lastToken())
    expect(await read(ada)).toMatchObject({ address: 'ada@mail.example', declined: false })
  })

  test('a link that waits is not sent any more once another or none is wanted (row 439)', async () => {
    const ada = await member()
    await give(ada, 'one@mail.example')
    await give(ada, 'two@mail.example')
    await give(ada, 'three@mail.example')
    await send()
    expect(mail.received.map(({ to }) => to)).toEqual(['three@mail.example'])
    await give(ada, 'four@mail.example')
    await give(ada, null)
    await send()
    expect(mail.received).toHaveLength(1)
  })

  test('a member has five links an hour, and a mailbox five a day, whoever asks and however it is spelt (row 439)', async () => {
    const ada = await member()
    for (let count = 1; count <= 5; count += 1) {
      expect((await give(ada, `ada${count}@mail.example`)).code).toBe('00000')
    }
    expect((await give(ada, 'ada6@mail.example')).code).toBe('A0429')
    platform.clock.advance(HOUR_MS)
    expect((await give(ada, 'ada6@mail.example')).code).toBe('00000')

    const spellings = ['eve', 'Eve', 'eve+1', 'EVE+2', 'eve+x', 'eve']
    const codes: string[] = []
    for (const [index, name] of spellings.entries()) {
      const asking = await member(`asking${index}`)
      codes.push((await give(asking, `${name}@Mail.example`)).code)
      // Signing up again does not help.
      await asking.post('/x/member/delete', {})
    }
    expect(codes).toEqual([...Array(5).fill('00000'), 'A0429'])
    platform.clock.advance(24 * HOUR_MS)
    expect((await give(await member('later'), 'eve@mail.example')).code).toBe('00000')
  })

  test('requests at the same time are counted one after the other (row 439)', async () => {
    const asking = await Promise.all(Array.from({ length: 8 }, (_, index) => member(`at-once${index}`)))
    const codes = await Promise.all(asking.map((one) => give(one, 'eve@mail.example')))
    expect(codes.filter(({ code }) => code === '00000')).toHaveLength(5)
  })

  test.each([
    'a@b@c',
    'a b@c',
    'a@b\r\nBcc: eve@mail.example',
    '<a@b>',
    'a@b,c@d',
    `${'a'.repeat(250)}@b.cd`,
  ])('%j is no address (row 439)', async (address) => {
    expect((await give(await member(), address)).code).toBe('A0400')
  })

  test('the export has address and documents, and deleting the account deletes them (row 439)', async () => {
    const ada = await member()
    await give(ada, 'ada@mail.example')
    await confirm(await lastToken())
    const { data } = await ada.get('/x/member/export?pageSize=500')
    expect(data).toMatchObject({
      mailAddress: [{ address: 'ada@mail.example', waiting: null, language: 'en' }],
      documents: [{ kind: 'confirmAddress', content: { title: 'Confirm your mail address' } }],
    })
    await ada.post('/x/member/delete', {})
    expect(await platform.db.selectFrom('mail_address').selectAll().execute()).toEqual([])
    expect(await platform.db.selectFrom('document').selectAll().execute()).toEqual([])
  })

  test('without a mail server no address is taken, and one can be deleted (row 439)', async () => {
    const ada = await member()
    await give(ada, 'ada@mail.example')
    await confirm(await lastToken())
    platform = platformOver(setting().db, { ids: platform.ids })
    const { headers } = ada
    const post = (address: string | null) =>
      platform.request(ADDRESS, { method: 'POST', headers, body: JSON.stringify({ address }) })
    expect((await post('other@mail.example')).code).toBe('B0503')
    expect((await platform.request(ADDRESS, { headers })).data).toMatchObject({
      address: 'ada@mail.example',
      sends: false,
    })
    expect((await post(null)).code).toBe('00000')
    expect((await platform.request(ADDRESS, { headers })).data).toEqual({
      ...NONE,
      declined: true,
      sends: false,
    })
  })

  test('the sweep forgets what was never confirmed after a week, and links after a day (row 439)', async () => {
    const ada = await member()
    await give(ada, 'ada@mail.example')
    platform.clock.advance(25 * HOUR_MS)
    await sweepMail(platform)
    expect(await platform.db.selectFrom('document').selectAll().execute()).toEqual([])
    expect(await platform.db.selectFrom('asked_mail').selectAll().execute()).toEqual([])
    expect(await read(ada)).toMatchObject({ waiting: 'ada@mail.example' })
    platform.clock.advance(7 * 24 * HOUR_MS)
    await sweepMail(platform)
    expect(await read(ada)).toEqual({ ...NONE, declined: true })
  })
}

describeOnEveryEngine(describeAddresses)
