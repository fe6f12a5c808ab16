import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { announceProviderEnd } from '../../../platform/mail/announce-provider-end.ts'
import { countMails } from '../../../platform/mail/count-mails.ts'
import { addDocument } from '../../../platform/mail/document.ts'
import { listMails, retryMail, showMail } from '../../../platform/mail/operate-mails.ts'
import { sendMails } from '../../../platform/mail/send-mails.ts'
import { startMailServer, type TestMailServer } from '../../builders/mail-server.ts'
import { signedInMember } from '../../builders/members.ts'
import { SITE_ORIGIN } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const DAY_MS = 86_400_000

function describeOperating(start: () => Promise<Engine>): void {
  const setting = onEngine(start)
  let mail: TestMailServer
  beforeEach(async () => {
    mail = await startMailServer()
  })
  afterEach(() => mail.close())

  const send = () => sendMails({ ...setting(), siteOrigin: SITE_ORIGIN }, mail.server)
  const documents = () => setting().db.selectFrom('document').selectAll().execute()
  async function add(key: string, secret?: { text: string; endsAtMs: number }) {
    const { db, ids, clock } = setting()
    const { memberId } = await signedInMember(setting(), { equipmentId: 'phone' })
    await inTransaction(db, (tx) =>
      addDocument(tx, ids, {
        memberId,
        kind: 'newDevice',
        key,
        language: 'en',
        nowMs: clock.nowMs(),
        sendTo: `${key}@mail.example`,
        ...(secret && { secret }),
        write: () => ({
          title: 'Title',
          paragraphs: ['First.'],
          rows: [],
          notes: [],
          links: [{ label: 'Open', path: '/open/?token=', takesSecret: true }],
        }),
      }),
    )
  }

  test('lists what waits and what was given up, and counts both (row 439)', async () => {
    await add('one')
    await add('two')
    mail.faults.push('spam', 'greylists')
    await send()
    setting().clock.advance(60_000)
    const waiting = await listMails(setting(), { state: 'waiting', limit: 10 })
    const failed = await listMails(setting(), { state: 'failed', limit: 10 })
    expect(waiting).toMatchObject(
      [{ to: expect.stringMatching(/@/), tryCount: 1, failure: /451/ }].map(({ failure, ...rest }) => ({
        ...rest,
        failure: expect.stringMatching(failure),
      })),
    )
    expect(failed).toMatchObject([{ failure: expect.stringMatching(/554/), givenUpAt: expect.any(String) }])
    expect(await countMails(setting())).toEqual({ waitingCount: 1, oldestSeconds: 60, givenUpCount: 1 })
  })

  test('shows one without the secret of its link (row 439)', async () => {
    const secret = 'x'.repeat(43)
    await add('one', { text: secret, endsAtMs: setting().clock.nowMs() + DAY_MS })
    const { id } = (await documents())[0]!
    const shown = await showMail(setting(), { document: id })
    expect(shown).toMatchObject({ subject: 'Title', text: 'Title\n\nFirst.\n' })
    expect(JSON.stringify(shown)).not.toContain(secret)
    await expect(showMail(setting(), { document: 'none' })).rejects.toThrow('There is no such document.')
  })

  test('has one that was given up sent again, for another three days (row 439)', async () => {
    await add('one')
    mail.faults.push('spam')
    await send()
    setting().clock.advance(10 * DAY_MS)
    const { id } = (await documents())[0]!
    await retryMail(setting(), { document: id })
    await expect(retryMail(setting(), { document: id })).rejects.toThrow('was not given up')
    mail.faults.push('greylists')
    await send()
    setting().clock.advance(2 * 60_000)
    await send()
    expect(mail.received).toHaveLength(1)
    await expect(retryMail(setting(), { document: id })).rejects.toThrow('was not given up')
  })

  test('sends no link again that has ended (row 439)', async () => {
    await add('one', { text: 'y'.repeat(43), endsAtMs: setting().clock.nowMs() + DAY_MS })
    mail.faults.push('spam')
    await send()
    const { id } = (await documents())[0]!
    setting().clock.advance(DAY_MS)
    await expect(retryMail(setting(), { document: id })).rejects.toThrow('The link in this mail has ended')
  })

  test('members who can sign in with a provider alone are told that it ends, each once (row 439)', async () => {
    const { db } = setting()
    const deps = setting()
    for (let count = 1; count <= 120; count += 1) {
      await signedInMember(deps, { provider: 'facebook', thirdPartyId: `f${count}` })
    }
    await signedInMember(deps, { provider: 'google', thirdPartyId: 'g1' })
    const both = await signedInMember(deps, { provider: 'facebook', thirdPartyId: 'both' })
    await db
      .insertInto('member_identity')
      .values({ provider: 'google', third_party_id: 'both', member_id: both.memberId, created_at_ms: 1 })
      .execute()
    const end = { provider: 'facebook', label: 'Facebook', day: '2027-01-31', after: '' } as const
    for (const _again of [1, 2]) {
      expect(await announceProviderEnd(deps, end)).toEqual({ memberCount: 120, after: null })
    }
    const told = (await documents()).filter(({ kind }) => kind === 'providerEnds')
    expect(new Set(told.map(({ member_id }) => member_id)).size).toBe(120)
    expect(told).toHaveLength(120)
    expect(told[0]!.content).toMatchObject({
      title: 'Sign-in with Facebook ends on 2027-01-31',
      links: [{ path: '/mail-address/' }],
    })
  })
}

describeOnEveryEngine(describeOperating)
