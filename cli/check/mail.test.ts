import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../tests/builders/free-port.ts'
import { startMailServer, type TestMailServer } from '../../tests/builders/mail-server.ts'
import { checkMail } from './mail.ts'

describe('the check of the mail server (row 439)', () => {
  let mail: TestMailServer
  beforeAll(async () => {
    mail = await startMailServer()
  })
  afterAll(() => mail.close())

  test('says that it is accepted, and sends nothing', async () => {
    const { host, port, from } = mail.server
    expect(await checkMail(mail.server)).toEqual({
      state: 'ok',
      detail: `${host}:${port} accepts us; mails are from ${from.address}`,
    })
    expect(mail.received).toEqual([])
  })

  test('says what is wrong and what to do, without the password', async () => {
    const refused = await checkMail({
      ...mail.server,
      credentials: { user: 'platform', password: 'canary' },
    })
    expect(refused).toMatchObject({ state: 'failed', advice: expect.stringContaining('user and password') })
    const away = await checkMail({ ...mail.server, port: await freePort() })
    expect(away).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('ECONNREFUSED'),
      advice: expect.stringContaining('Check SMTP_URL'),
    })
    expect(JSON.stringify([refused, away])).not.toContain('canary')
  })
})
