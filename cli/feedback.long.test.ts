import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/open-database.ts'
import { storeFeedback } from '../platform/feedback/store-feedback.ts'
import { placeEmbedded } from '../tests/builders/embedded.ts'
import { SILENT_LOG } from '../tests/builders/platform.ts'
import { feedbackInWords } from './feedback.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-feedback-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const feedback = (...args: string[]) =>
  execa(process.execPath, [join(import.meta.dirname, 'cliffhanger.mjs'), 'feedback', ...args], {
    reject: false,
    env: { DATA_DIR: dataDir, DATABASE_URL: '' },
  })

const EARLIER_MS = Date.UTC(2026, 10, 19, 8)
const LATER_MS = Date.UTC(2026, 10, 20, 12, 10)

async function seedMessages(): Promise<void> {
  await placeEmbedded(dataDir)
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null, migrateDatabaseUrl: null }, null, {
    log: SILENT_LOG,
  })
  const message = {
    key: 'a-random-key-of-one-form',
    topics: ['contentError' as const],
    email: 'ada@example.com',
    language: 'en',
  }
  await storeFeedback(
    { db, clock: { nowMs: () => EARLIER_MS } },
    { ...message, description: 'The earlier one.' },
    null,
  )
  await storeFeedback(
    { db, clock: { nowMs: () => LATER_MS } },
    {
      ...message,
      topics: ['breachOfLaw', 'contentError'],
      description: 'The later one,\nin \u202etwo lines.',
      page: '/reel-shorts/neon-oath-ab12/3/',
    },
    null,
  )
  await close()
}

test('the feedback command lists messages, the newest first, since a time and as JSON (row 84)', {
  timeout: 360_000,
}, async () => {
  await seedMessages()
  const later = `20 Nov 2026, 12:10 UTC
  from       a visitor
  answer to  ada@example.com
  about      breach of law, content error
  page       /reel-shorts/neon-oath-ab12/3/
  language   en
  > The later one,
  > in \\u{202e}two lines.`
  const all = await feedback()
  expect(all).toMatchObject({ exitCode: 0, stderr: '' })
  expect(all.stdout).toBe(`${later}

19 Nov 2026, 08:00 UTC
  from       a visitor
  answer to  ada@example.com
  about      content error
  page       unknown
  language   en
  > The earlier one.`)
  expect((await feedback('--since', '2026-11-20')).stdout).toBe(later)
  expect(await feedback('--since', '2026-11-31')).toMatchObject({ exitCode: 1, stdout: '' })
  const earlier = await feedback('--limit', '1', '--page', '2')
  expect(`${later}\n\n${earlier.stdout}`).toBe(all.stdout)
  expect((await feedback('--limit', '1', '--page', '3')).stdout).toBe('Page 3 has no feedback.')
  expect(await feedback('--page', '0')).toMatchObject({ exitCode: 1, stdout: '' })
  const { stdout } = await feedback('--json', '--limit', '1')
  expect(stdout).not.toContain('\u202e')
  expect(JSON.parse(stdout)).toEqual([
    {
      at: '2026-11-20T12:10:00.000Z',
      description: 'The later one,\nin \u202etwo lines.',
      topics: ['breachOfLaw', 'contentError'],
      email: 'ada@example.com',
      page: '/reel-shorts/neon-oath-ab12/3/',
      language: 'en',
      memberCode: null,
    },
  ])
})

describe('without any message, the feedback command says so (row 84)', () => {
  test.each([
    [null, 'There is no feedback yet.'],
    [LATER_MS, 'There is no feedback since 20 Nov 2026, 12:10 UTC.'],
  ])('since %s: %s', (sinceMs, words) => {
    expect(feedbackInWords([], { sinceMs })).toBe(words)
  })
})
