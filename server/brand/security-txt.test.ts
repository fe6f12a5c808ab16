import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../testing/start-app.ts'

const NOW_MS = Date.UTC(2026, 10, 27, 17, 5)

let app: StartedApp
beforeAll(async () => {
  const SITE_FILE = join(mkdtempSync(join(tmpdir(), 'security-txt-')), 'site.yaml')
  writeFileSync(SITE_FILE, 'name: Lantern\ncontactEmail: security@watch.example\n')
  app = await startApp({
    env: { SITE_FILE },
    deps: { clock: { nowMs: () => NOW_MS } },
  })
})
afterAll(() => app.close())

test('security.txt names the operator’s contact address and is valid for less than a year', async () => {
  const { status, headers, text, cookies } = await app.request('/.well-known/security.txt')
  expect([status, headers['content-type'], cookies]).toEqual([200, 'text/plain; charset=utf-8', []])
  expect(text.split('\n')).toEqual([
    'Contact: mailto:security@watch.example',
    'Expires: 2027-05-26T00:00:00.000Z',
    'Preferred-Languages: en',
    `Canonical: ${app.origin}/.well-known/security.txt`,
    '',
  ])
})
