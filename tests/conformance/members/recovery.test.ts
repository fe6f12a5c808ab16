import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { RECOVERY_DELAY_MS } from '../../../contract/extensions/recovery.ts'
import { ATTEMPTS_MAX, LINK_MS, MAILS_MAX } from '../../../platform/recovery/ask-recovery.ts'
import { BLOCKED_MS, FINISH_MS } from '../../../platform/recovery/recovery-rows.ts'
import { sweepRecoveries } from '../../../platform/recovery/sweep-recoveries.ts'
import { reconcile } from '../../../platform/wallet/reconcile.ts'
import { signedInMember } from '../../builders/members.ts'
import { aBuyer, type Buyer, give } from '../../builders/money.ts'
import { platformOver, type TestPlatform } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const ADDRESS = 'ada@mail.example'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MAIL_SERVER = {
  host: 'localhost',
  port: 2525,
  tls: 'none',
  credentials: null,
  from: { name: '', address: 'no-reply@watch.example' },
} as const

/** An account whose sign-in provider is lost is opened with another sign-in. */
function describeRecovery(start: () => Promise<Engine>): void {
  describe('recovery (row 439)', () => {
    const engine = onEngine(start)
    let platform: TestPlatform
    const setting = () => platform

    /** Ada, who has an address and coins, and somebody new. */
    async function begin() {
      platform = platformOver(engine().db, { mailServer: MAIL_SERVER })
      const ada = await aMember('ada')
      await give(setting(), ada.memberId, { coins: 40 })
      await confirmAddress(ada.memberId)
      return { ada, bea: await aMember('bea') }
    }

    async function aMember(thirdPartyId: string): Promise<Buyer & { code: string }> {
      const buyer = await aBuyer(setting(), { thirdPartyId })
      const { data } = await buyer.get('/user/api/front/member/detail/get')
      return { ...buyer, code: (data as { code: string }).code }
    }

    const confirmAddress = (memberId: string, address = ADDRESS) =>
      setting()
        .db.insertInto('mail_address')
        .values({ member_id: memberId, language: 'en', address, confirmed_at_ms: setting().clock.nowMs() })
        .execute()
    const ask = (asker: Buyer, proof: string, address = ADDRESS) =>
      asker.post('/x/recovery', { address, proof })
    const send = (path: string, body: object) =>
      setting().request(path, { method: 'POST', body: JSON.stringify(body) })
    const confirm = (token: string) => send('/x/recovery/confirm', { token })
    const stop = (token: string) => send('/x/recovery/stop', { token })
    const finish = (asker: Buyer) => asker.post('/x/recovery/finish', {})
    const stateOf = async (member: Buyer) => (await member.get('/x/recovery')).data as object
    const mails = async () => {
      const sent = await setting()
        .db.selectFrom('document')
        .select(['member_id', 'secret', 'to_address', 'content'])
        .where('kind', '=', 'recovery')
        .orderBy('created_at_ms')
        .orderBy('id')
        .execute()
      return sent.map(({ secret, ...mail }) => ({ ...mail, token: secret as string }))
    }
    const lastToken = async () => (await mails()).at(-1)!.token
    /** Asked for and confirmed; the token of the link that stops it. */
    async function beginDelay({ ada, bea }: Awaited<ReturnType<typeof begin>>): Promise<string> {
      await ask(bea, ada.code)
      expect((await confirm(await lastToken())).code).toBe(CODES.success)
      setting().clock.advance(MINUTE_MS)
      return lastToken()
    }
    const identities = () =>
      setting()
        .db.selectFrom('member_identity')
        .select(['third_party_id', 'member_id'])
        .orderBy('third_party_id')
        .execute()

    test('opens the account with another sign-in after 72 hours; the new account is deleted, its session goes on', async () => {
      const { ada, bea } = await begin()
      expect((await ask(bea, ada.code, ADDRESS.toUpperCase())).code).toBe(CODES.success)
      expect(await mails()).toMatchObject([{ member_id: ada.memberId, to_address: ADDRESS }])
      expect(await stateOf(bea)).toEqual({ asked: { endTime: null }, threatening: null })
      expect(await stateOf(ada)).toEqual({ asked: null, threatening: null })

      const { data } = await confirm(await lastToken())
      const endTime = setting().clock.nowMs() + RECOVERY_DELAY_MS
      expect(data).toEqual({ endTime })
      expect(await stateOf(bea)).toEqual({ asked: { endTime }, threatening: null })
      expect(await stateOf(ada)).toEqual({ asked: null, threatening: { endTime } })
      const links = (await mails()).flatMap(({ content }) => content.links.map(({ path }) => path))
      expect(links).toEqual(['/recovery/confirm/?key=', '/recovery/stop/?key='])

      setting().clock.advance(RECOVERY_DELAY_MS - 1)
      expect((await finish(bea)).code).toBe(CODES.recoveryRefused)
      setting().clock.advance(1)
      expect((await finish(bea)).code).toBe(CODES.success)

      // The session of Bea shows Ada's coins; those of Ada are over.
      expect(await bea.balances()).toEqual({ coins: 40, bonus: 0 })
      expect((await ada.get('/x/recovery')).code).toBe(CODES.kickedOut)
      const again = await signedInMember(setting(), { thirdPartyId: 'bea' })
      expect(again.memberId).toBe(ada.memberId)
      // A member has one identity of each provider: the lost one opens an account of its own.
      expect(await identities()).toEqual([{ third_party_id: 'bea', member_id: ada.memberId }])
      const deleted = await setting()
        .db.selectFrom('member')
        .select(['deleted_at_ms', 'nickname'])
        .where('id', '=', bea.memberId)
        .executeTakeFirstOrThrow()
      expect(deleted).toEqual({ deleted_at_ms: setting().clock.nowMs(), nickname: '' })
      expect((await mails()).at(-1)).toMatchObject({ member_id: ada.memberId, token: null })
      expect((await reconcile(setting().db)).differences).toEqual([])
    })

    test('keeps the identities of other providers', async () => {
      const { ada, bea } = await begin()
      await setting()
        .db.insertInto('member_identity')
        .values({
          provider: 'facebook',
          third_party_id: 'ada on facebook',
          member_id: ada.memberId,
          created_at_ms: 0,
        })
        .execute()
      await beginDelay({ ada, bea })
      setting().clock.advance(RECOVERY_DELAY_MS)
      await finish(bea)
      expect(await identities()).toEqual([
        { third_party_id: 'ada on facebook', member_id: ada.memberId },
        { third_party_id: 'bea', member_id: ada.memberId },
      ])
    })

    test('the response does not tell whether address and proof are right, and neither do state and export', async () => {
      const { ada, bea } = await begin()
      const cleo = await aMember('cleo')
      const right = await ask(bea, ada.code)
      for (const [proof, address] of [
        [cleo.code, ADDRESS],
        [ada.code, 'other@mail.example'],
        ['99999999', ADDRESS],
        ['no_such_order', ADDRESS],
      ] as const) {
        const wrong = await ask(cleo, proof, address)
        expect([wrong.status, wrong.code, wrong.data]).toEqual([right.status, right.code, right.data])
      }
      expect(await mails()).toHaveLength(1)
      expect(await stateOf(cleo)).toEqual(await stateOf(bea))
      const recoveriesOf = async (member: Buyer) =>
        ((await member.get('/x/member/export')).data as { recoveries: object[] }).recoveries
      await ada.post('/x/recovery/stop', {})
      expect((await recoveriesOf(cleo)).at(-1)).toEqual((await recoveriesOf(bea))[0])
    })

    test('is bounded for who asks and for who is asked for', async () => {
      const { ada, bea } = await begin()
      for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
        expect((await ask(bea, ada.code)).code).toBe(CODES.success)
      }
      expect((await ask(bea, ada.code)).code).toBe(CODES.tooManyRequests)
      expect(await mails()).toHaveLength(MAILS_MAX)
      const cleo = await aMember('cleo')
      expect((await ask(cleo, ada.code)).code).toBe(CODES.success)
      expect(await mails()).toHaveLength(MAILS_MAX)
      setting().clock.advance(DAY_MS)
      expect((await ask(bea, ada.code)).code).toBe(CODES.success)
      expect(await mails()).toHaveLength(MAILS_MAX + 1)
    })

    test('a link works for an hour; opened again, it begins no other delay', async () => {
      const { ada, bea } = await begin()
      await ask(bea, ada.code)
      const token = await lastToken()
      setting().clock.advance(LINK_MS)
      expect((await confirm(token)).code).toBe(CODES.linkExpired)
      expect((await confirm('x'.repeat(43))).code).toBe(CODES.linkExpired)
      await ask(bea, ada.code)
      const other = await lastToken()
      const { data } = await confirm(other)
      setting().clock.advance(MINUTE_MS)
      expect((await confirm(other)).data).toEqual(data)
      expect(await mails()).toHaveLength(3)
      // The stop link confirms nothing, and the other way round.
      expect((await confirm(await lastToken())).code).toBe(CODES.linkExpired)
      expect((await stop(other)).code).toBe(CODES.linkExpired)
    })

    test('is stopped by the link of the mail or by a session, and then blocked for a week', async () => {
      const { ada, bea } = await begin()
      const stopToken = await beginDelay({ ada, bea })
      expect((await stop(stopToken)).code).toBe(CODES.success)
      expect((await stop(stopToken)).code).toBe(CODES.success)
      expect(await stateOf(ada)).toEqual({ asked: null, threatening: null })
      setting().clock.advance(RECOVERY_DELAY_MS)
      expect((await finish(bea)).code).toBe(CODES.recoveryRefused)
      const count = (await mails()).length
      expect((await ask(bea, ada.code)).code).toBe(CODES.success)
      // Not even as another account.
      await bea.post('/x/member/delete', {})
      const cleo = await aMember('cleo')
      await ask(cleo, ada.code)
      expect(await mails()).toHaveLength(count)
      setting().clock.advance(BLOCKED_MS - RECOVERY_DELAY_MS)
      await beginDelay({ ada, bea: cleo })
      expect((await ada.post('/x/recovery/stop', {})).code).toBe(CODES.success)
      expect(await stateOf(cleo)).toEqual({ asked: null, threatening: null })
      expect((await send('/x/recovery/stop', {})).code).toBe(CODES.invalidToken)
    })

    test('whoever asked may give up, and ask again', async () => {
      const { ada, bea } = await begin()
      await beginDelay({ ada, bea })
      expect((await ask(bea, ada.code)).code).toBe(CODES.recoveryRefused)
      await bea.post('/x/recovery/stop', {})
      expect(await stateOf(bea)).toEqual({ asked: null, threatening: null })
      await beginDelay({ ada, bea })
      expect(await stateOf(bea)).toMatchObject({ asked: { endTime: expect.any(Number) } })
    })

    test('only one runs for an account; one that nobody finishes lapses', async () => {
      const { ada, bea } = await begin()
      const cleo = await aMember('cleo')
      await ask(cleo, ada.code)
      const ofCleo = await lastToken()
      await beginDelay({ ada, bea })
      expect((await confirm(ofCleo)).code).toBe(CODES.linkExpired)
      setting().clock.advance(RECOVERY_DELAY_MS + FINISH_MS)
      expect((await finish(bea)).code).toBe(CODES.recoveryRefused)
      expect(await stateOf(ada)).toEqual({ asked: null, threatening: null })
      await beginDelay({ ada, bea: cleo })
      setting().clock.advance(RECOVERY_DELAY_MS)
      expect((await finish(cleo)).code).toBe(CODES.success)
    })

    test('an account with purchases or gifts takes nobody’s place', async () => {
      const { ada, bea } = await begin()
      await beginDelay({ ada, bea })
      setting().clock.advance(RECOVERY_DELAY_MS)
      await give(setting(), bea.memberId, { bonus: 1 })
      expect((await finish(bea)).code).toBe(CODES.recoveryRefused)
      expect(await bea.balances()).toEqual({ coins: 0, bonus: 1 })
      const cleo = await aMember('cleo')
      await give(setting(), cleo.memberId, { vipDays: 1 })
      expect((await ask(cleo, ada.code)).code).toBe(CODES.recoveryRefused)
    })

    test('ends with the deletion of either account, and with another address', async () => {
      const { ada, bea } = await begin()
      await beginDelay({ ada, bea })
      setting().clock.advance(RECOVERY_DELAY_MS)
      await setting()
        .db.updateTable('mail_address')
        .set({ address: 'new@mail.example', confirmed_at_ms: setting().clock.nowMs() })
        .execute()
      expect((await finish(bea)).code).toBe(CODES.recoveryRefused)
      await bea.post('/x/recovery/stop', {})
      await ask(bea, ada.code, 'new@mail.example')
      const token = await lastToken()
      await ada.post('/x/member/delete', {})
      expect((await confirm(token)).code).toBe(CODES.linkExpired)
      expect((await finish(bea)).code).toBe(CODES.recoveryRefused)
      expect(await stateOf(bea)).toEqual({ asked: null, threatening: null })
      await bea.post('/x/member/delete', {})
      expect(await setting().db.selectFrom('recovery').selectAll().execute()).toEqual([])
    })

    test('is offered only where mail is sent (rule 8)', async () => {
      const { ada, bea } = await begin()
      const extensionsOf = async () =>
        ((await setting().request('/common/info')).data as { extensions: string[] }).extensions
      expect(await extensionsOf()).toContain('askRecovery')
      platform = platformOver(engine().db, { ids: platform.ids })
      expect(await extensionsOf()).not.toContain('askRecovery')
      const body = JSON.stringify({ address: ADDRESS, proof: ada.code })
      const asked = await setting().request('/x/recovery', { method: 'POST', headers: bea.headers, body })
      expect(asked.code).toBe(CODES.notYet)
    })

    test('is swept a month after its end', async () => {
      const { ada, bea } = await begin()
      await ask(bea, 'wrong')
      await beginDelay({ ada, bea })
      const count = async () => (await setting().db.selectFrom('recovery').select('id').execute()).length
      setting().clock.advance(30 * DAY_MS)
      await sweepRecoveries(setting())
      expect(await count()).toBe(1)
      setting().clock.advance(RECOVERY_DELAY_MS)
      await sweepRecoveries(setting())
      expect(await count()).toBe(0)
    })

    describe('at the same time', () => {
      const due = async () => {
        const both = await begin()
        const stopToken = await beginDelay(both)
        setting().clock.advance(RECOVERY_DELAY_MS)
        return { ...both, stopToken }
      }
      const codes = async (calls: Promise<{ code: string }>[]) =>
        (await Promise.all(calls)).map(({ code }) => code).toSorted()

      test('of two finishes one happens', async () => {
        const { ada, bea } = await due()
        const answers = await codes([finish(bea), finish(bea), finish(bea)])
        expect(answers.filter((code) => code === CODES.success)).toHaveLength(1)
        expect(await bea.balances()).toEqual({ coins: 40, bonus: 0 })
        expect(await identities()).toEqual([{ third_party_id: 'bea', member_id: ada.memberId }])
      })

      test('a finish and a stop: one of them', async () => {
        const { ada, bea, stopToken } = await due()
        const [finished, stopped] = await Promise.all([finish(bea), stop(stopToken)])
        const isFinished = finished.code === CODES.success
        expect(stopped.code).toBe(isFinished ? CODES.linkExpired : CODES.success)
        expect((await identities()).find(({ third_party_id }) => third_party_id === 'bea')).toEqual({
          third_party_id: 'bea',
          member_id: isFinished ? ada.memberId : bea.memberId,
        })
      })

      test('a finish and a sign-in: the session is of the account that is left', async () => {
        const { ada, bea } = await due()
        const [finished, signedIn] = await Promise.all([
          finish(bea),
          signedInMember(setting(), { thirdPartyId: 'bea' }),
        ])
        const isFinished = finished.code === CODES.success
        // Only one session is allowed: the new one may have ended the one that was to finish.
        if (!isFinished) expect(finished.code).toBe(CODES.kickedOut)
        const left = isFinished ? ada.memberId : bea.memberId
        const { code } = await setting().request('/x/recovery', { headers: signedIn.headers })
        expect(code).toBe(signedIn.memberId === left ? CODES.success : CODES.invalidToken)
        const later = await signedInMember(setting(), { thirdPartyId: 'bea' })
        expect(later.memberId).toBe(left)
      })

      test('a finish and a sign-in with the identity that is replaced: it opens the account no more', async () => {
        const { ada, bea } = await due()
        const [finished, signedIn] = await Promise.all([
          finish(bea),
          signedInMember(setting(), { thirdPartyId: 'ada' }),
        ])
        expect(finished.code).toBe(CODES.success)
        const isOfAda = signedIn.memberId === ada.memberId
        const { code } = await setting().request('/x/recovery', { headers: signedIn.headers })
        expect(code).toBe(isOfAda ? CODES.kickedOut : CODES.success)
      })

      test('a finish and a deletion of either account lose no coin and leave no identity of a deleted one', async () => {
        const { ada, bea } = await due()
        await Promise.all([finish(bea), ada.post('/x/member/delete', {}), bea.post('/x/member/delete', {})])
        const left = await setting()
          .db.selectFrom('member_identity')
          .innerJoin('member', 'member.id', 'member_id')
          .select('deleted_at_ms')
          .execute()
        expect(left.filter(({ deleted_at_ms }) => deleted_at_ms !== null)).toEqual([])
        expect((await reconcile(setting().db)).differences).toEqual([])
      })

      test('a finish and a gift: the account that was given something first stays', async () => {
        const { bea } = await due()
        const [finished] = await Promise.all([finish(bea), give(setting(), bea.memberId, { coins: 5 })])
        const isFinished = finished.code === CODES.success
        if (!isFinished) expect(finished.code).toBe(CODES.recoveryRefused)
        expect(await bea.balances()).toEqual({ coins: isFinished ? 40 : 5, bonus: 0 })
      })
    })
  })
}

describeOnEveryEngine(describeRecovery)
