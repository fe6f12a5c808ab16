import { describe, expect, test } from 'vitest'
import { toMailServer } from './mail.ts'
import { inspectEnvironment } from './read-environment.ts'
import { platformFaults } from './rules.ts'
import { PLATFORM_VARIABLES } from './variables.ts'

const FROM = 'Cliffhanger <receipts@watch.example>'
const read = (given: Record<string, string>) =>
  inspectEnvironment({ CLIFFHANGER_MODE: 'demo', ...given }, PLATFORM_VARIABLES, platformFaults)
const serverOf = (url: string, from = FROM) =>
  toMailServer(read({ SMTP_URL: url, MAIL_FROM: from }).environment)

describe('the mail server of the environment (row 439)', () => {
  test('none is set up by default', () => {
    expect(read({}).faults).toEqual([])
    expect(toMailServer(read({}).environment)).toBeNull()
  })

  test.each([
    [
      'smtps://u:p%40ss@mail.example',
      { port: 465, tls: 'implicit', credentials: { user: 'u', password: 'p@ss' } },
    ],
    ['smtp://mail.example', { port: 587, tls: 'starttls', credentials: null }],
    ['smtp://mail.example:2525/', { port: 2525, tls: 'starttls' }],
    ['smtp://localhost:25', { port: 25, tls: 'none' }],
    ['smtp://[::1]:25', { host: '::1', tls: 'none' }],
    ['smtps://localhost', { tls: 'implicit' }],
  ])('%s', (url, server) => {
    expect(read({ SMTP_URL: url, MAIL_FROM: FROM }).faults).toEqual([])
    expect(serverOf(url)).toMatchObject(server)
  })

  test.each([
    [FROM, { name: 'Cliffhanger', address: 'receipts@watch.example' }],
    ['receipts@watch.example', { name: '', address: 'receipts@watch.example' }],
    ['<receipts@watch.example>', { name: '', address: 'receipts@watch.example' }],
  ])('from %s', (text, from) => {
    expect(serverOf('smtp://localhost', text)?.from).toEqual(from)
  })

  test.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://user@mail.example',
    'smtp://mail.example/path',
    'smtp://mail.example?tls=no',
    'smtp://u:%zz@mail.example',
  ])('%s is refused without being shown', (url) => {
    const { faults } = read({ SMTP_URL: url, MAIL_FROM: FROM })
    expect(faults).toEqual([expect.stringMatching(/^SMTP_URL must be like smtps:\/\/USER:PASSWORD@HOST/)])
    expect(faults.join()).not.toContain(`"${url}"`)
  })

  test.each(['Cliffhanger', 'a@b, c@d', 'A <a@b>\r\nBcc: x@y', 'A "B" <a@b>'])('%j is no sender', (from) => {
    expect(read({ SMTP_URL: 'smtp://localhost', MAIL_FROM: from }).faults).toEqual([
      expect.stringMatching(/^MAIL_FROM must be an address/),
    ])
  })

  test.each([{ SMTP_URL: 'smtp://localhost' }, { MAIL_FROM: FROM }])('%j alone is half of it', (given) => {
    expect(read(given as never).faults).toEqual([
      'SMTP_URL (or SMTP_URL_FILE) and MAIL_FROM are needed together.',
    ])
  })
})
