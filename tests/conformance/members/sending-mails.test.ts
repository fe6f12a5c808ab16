import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { addDocument } from '../../../platform/mail/document.ts'
import { PAUSE_MS_MAX, sendMails } from '../../../platform/mail/send-mails.ts'
import { sweepMail } from '../../../platform/mail/sweep-mail.ts'
import { type MailFault, startMailServer, type TestMailServer } from '../../builders/mail-server.ts'
import { aBuyer } from '../../builders/money.ts'
import { platformOver, SITE_ORIGIN, type TestPlatform } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

function describeSending(start: () => Promise<Engine>): void {
  const setting = onEngine(start)
  const logged: { details: object; message: string }[] = []
  let mail: TestMailServer
  let platform: TestPlatform
  let memberId: string
  beforeEach(async () => {
    logged.length = 0
    mail = await startMailServer()
    const note = (details: object, message: string) => void logged.push({ details, message })
    platform = platformOver(setting().db, { log: { info: note, warn: note, error: note } })
    memberId = (await aBuyer(platform)).memberId
  })
  afterEach(() => mail.close())

  const add = (key: string, sendTo = `${key}@mail.example`) =>
    inTransaction(platform.db, (tx) =>
      addDocument(tx, platform.ids, {
        memberId,
        kind: 'newDevice',
        key,
        language: 'en',
        nowMs: platform.clock.nowMs(),
        sendTo,
        write: () => ({
          title: `Title of ${key}`,
          paragraphs: ['First.'],
          rows: [{ label: 'Price', value: '$4.99' }],
          notes: [],
          links: [{ label: 'Terms', path: '/terms-of-use/' }],
        }),
      }),
    )
  const send = (server = mail.server, deadlineMs = 20_000) =>
    sendMails({ ...platform, siteOrigin: SITE_ORIGIN, deadlineMs }, server)
  const rows = () => platform.db.selectFrom('document').selectAll().orderBy('created_at_ms').execute()

  test('a mail has text and HTML, an id of its own and no addressee in the log (row 439)', async () => {
    await add('one')
    await send()
    const [{ raw, to, messageId, isEncrypted }] = mail.received as [(typeof mail.received)[0]]
    const [row] = await rows()
    expect({ to, messageId, isEncrypted }).toEqual({
      to: 'one@mail.example',
      messageId: `<${row!.id}@watch.example>`,
      isEncrypted: true,
    })
    for (const part of ['text/plain', 'text/html', 'Auto-Submitted: auto-generated', 'Price: $4.99']) {
      expect(raw).toContain(part)
    }
    expect(row).toMatchObject({ sent_at_ms: platform.clock.nowMs(), to_address: null, failure: null })
    expect(logged).toMatchObject([{ message: 'mail sent' }])
    expect(JSON.stringify(logged)).not.toContain('@mail.example')
  })

  test.each<[MailFault, RegExp]>([
    ['unknownRecipient', /550/],
    ['spam', /554/],
  ])('%s: given up with the reason, and never sent again (row 439)', async (fault, reason) => {
    await add('one')
    mail.faults.push(fault)
    await send()
    platform.clock.advance(DAY_MS)
    await send()
    expect(mail.received).toEqual([])
    expect(await rows()).toMatchObject([
      { given_up_at_ms: expect.any(Number), next_try_at_ms: null, failure: expect.stringMatching(reason) },
    ])
    expect(logged.map(({ message }) => message)).toEqual(['mail given up'])
    expect(JSON.stringify(logged)).not.toContain('@mail.example')
  })

  test.each<MailFault>(['greylists', 'unwantedSender', 'hangs', 'dropsBeforeData'])(
    '%s: sent at a later attempt, once (row 439)',
    async (fault) => {
      await add('one')
      mail.faults.push(fault)
      await send(mail.server, fault === 'hangs' ? 1_000 : 20_000)
      expect(mail.received).toEqual([])
      await send()
      expect(await rows()).toMatchObject([{ sent_at_ms: null, try_count: 1, failure: expect.any(String) }])
      platform.clock.advance(2 * MINUTE_MS)
      await send()
      expect(mail.received).toHaveLength(1)
      expect(await rows()).toMatchObject([{ sent_at_ms: platform.clock.nowMs(), failure: null }])
    },
  )

  test('a connection that ends after the mail has arrived has it sent again with the same id (row 439)', async () => {
    await add('one')
    mail.faults.push('dropsAfterData')
    await send()
    platform.clock.advance(2 * MINUTE_MS)
    await send()
    platform.clock.advance(DAY_MS)
    await send()
    expect(mail.received).toHaveLength(2)
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('a server that is away is tried ever less often, for three days (row 439)', async () => {
    await add('one')
    await mail.close()
    const pauses: number[] = []
    for (;;) {
      await send()
      const [row] = await rows()
      if (row!.next_try_at_ms === null) break
      pauses.push(row!.next_try_at_ms - platform.clock.nowMs())
      platform.clock.advance(row!.next_try_at_ms - platform.clock.nowMs())
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses[0]).toBe(2 * MINUTE_MS)
    expect(pauses.at(-1)).toBe(PAUSE_MS_MAX)
    expect(pauses.length).toBeLessThan(30)
    const [row] = await rows()
    expect(row!.given_up_at_ms! - row!.created_at_ms).toBeLessThan(3 * DAY_MS + PAUSE_MS_MAX)
    expect(row!.failure).toBe('not sent in time')
  })

  test('a server that is away is left alone after a few mails, and loses none (row 439)', async () => {
    for (let count = 1; count <= 12; count += 1) await add(`m${count}`)
    mail.faults.push(...Array<MailFault>(5).fill('greylists'))
    await send()
    expect(mail.received).toEqual([])
    await send()
    expect(mail.received).toHaveLength(7)
    platform.clock.advance(2 * MINUTE_MS)
    await send()
    expect(mail.received).toHaveLength(12)
  })

  test('processes that send at the same time share the mails (row 439)', async () => {
    for (let count = 1; count <= 30; count += 1) await add(`m${count}`)
    await Promise.all(Array.from({ length: 4 }, () => send()))
    expect(mail.received).toHaveLength(30)
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(30)
  })

  test('a title with a line break adds no header (row 439)', async () => {
    await add('one\r\nBcc: eve@mail.example', 'ada@mail.example')
    await send()
    expect(mail.received).toMatchObject([{ to: 'ada@mail.example' }])
    const headers = mail.received[0]!.raw.split('\r\n\r\n')[0]!
    expect(headers).not.toMatch(/^bcc:/im)
  })

  test('nothing is sent in the clear, and no password without TLS (row 439)', async () => {
    await add('one')
    const open = await startMailServer('none')
    try {
      await send({ ...open.server, tls: 'starttls' })
      expect(open.received).toEqual([])
      expect(await rows()).toMatchObject([{ sent_at_ms: null, failure: expect.stringMatching(/TLS/) }])
    } finally {
      await open.close()
    }
    const upgraded = await startMailServer('starttls')
    try {
      platform.clock.advance(2 * MINUTE_MS)
      await send(upgraded.server)
      expect(upgraded.received).toMatchObject([{ isEncrypted: true }])
    } finally {
      await upgraded.close()
    }
  })

  test('a server whose certificate is for another name gets nothing (row 439)', async () => {
    await add('one')
    await send({ ...mail.server, host: '127.0.0.1' })
    expect(mail.received).toEqual([])
    expect(await rows()).toMatchObject([{ sent_at_ms: null, next_try_at_ms: expect.any(Number) }])
  })

  test('a wrong password delays mails and gives none up (row 439)', async () => {
    await add('one')
    await send({ ...mail.server, credentials: { user: 'platform', password: 'other' } })
    expect(await rows()).toMatchObject([
      { given_up_at_ms: null, next_try_at_ms: expect.any(Number), failure: expect.stringMatching(/EAUTH/) },
    ])
    expect(JSON.stringify(logged)).not.toContain('other')
  })

  test('what waits where no server is configured is not sent by a later one (row 439)', async () => {
    await add('old')
    platform.clock.advance(3 * DAY_MS)
    await add('new')
    await sweepMail(platform)
    await send()
    expect(mail.received.map(({ to }) => to)).toEqual(['new@mail.example'])
    expect(await rows()).toMatchObject([{ to_address: null, given_up_at_ms: null }, {}])
  })

  test('documents without an order go after a year, addresses of given up mails after a month (row 439)', async () => {
    await add('one')
    mail.faults.push('spam')
    await send()
    platform.clock.advance(30 * DAY_MS)
    await sweepMail(platform)
    expect(await rows()).toMatchObject([
      { to_address: null, given_up_at_ms: null, failure: expect.any(String) },
    ])
    platform.clock.advance(336 * DAY_MS)
    await sweepMail(platform)
    expect(await rows()).toEqual([])
  })
}

describeOnEveryEngine(describeSending)
