import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishDrama } from '../platform/catalog/publishing/publish-drama.ts'
import { settingsFromEnvironment } from '../platform/config/settings.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { systemClock, systemTimers } from '../platform/runtime/clock.ts'
import { randomIds } from '../platform/runtime/ids.ts'
import { startPlatform } from '../platform/start-platform.ts'
import { placeEmbedded } from '../tests/builders/embedded.ts'
import { testKey } from '../tests/builders/keys.ts'
import { SILENT_LOG } from '../tests/builders/platform.ts'
import { anEpisode, aPublication } from '../tests/builders/publication.ts'
import { runRefused } from '../tests/builders/refused-command.ts'
import { parseEpisodes, parseMoment } from './arguments/release-arguments.ts'
import { toTable } from './output/words.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-release-'))
const COMMAND = join(import.meta.dirname, 'cliffhanger.mjs')
const VIDEO = 'f'.repeat(24)
const video = join(dataDir, 'media/episodes', VIDEO)

beforeAll(async () => {
  await placeEmbedded(dataDir)
  const deps = { clock: systemClock, timers: systemTimers, log: SILENT_LOG, ids: randomIds }
  const place = { dataDir, databaseUrl: null, migrateDatabaseUrl: null }
  const { db, close } = await openDatabase(place, null, deps)
  const episodes = [
    anEpisode(1, { isFree: true, priceCoins: 0 }),
    anEpisode(2, {}),
    anEpisode(3, { mediaKey: VIDEO }),
  ]
  await publishDrama({ ...deps, db }, aPublication({ key: 'glass-oath', name: 'Glass Oath', episodes }))
  await close()
  mkdirSync(video, { recursive: true })
  writeFileSync(join(video, 'plain.mp4'), Buffer.alloc(1_200_000))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const run = (...args: string[]) =>
  execa(process.execPath, [COMMAND, ...args], { reject: false, env: { DATA_DIR: dataDir, DATABASE_URL: '' } })
const start = (mode: string) => {
  const { settings, secrets } = settingsFromEnvironment({
    DATA_DIR: dataDir,
    CLIFFHANGER_MODE: mode,
    LOG_LEVEL: 'silent',
    SANDBOXES: '',
    MEDIA_SECRET: testKey('media'),
    SESSION_SECRET: testKey('session'),
    APP_ORIGIN: 'https://watch.example',
  })
  return startPlatform(settings, secrets)
}

describe('the release commands (row 457)', { timeout: 360_000 }, () => {
  test('list, show, hide, schedule, price and remove whether the product is stopped or running', async () => {
    const listed = await run('list')
    expect(listed.stderr).toBe('')
    expect(listed.stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['KEY', 'NAME', 'STATE', 'EPISODES', 'FREE', 'PRICE', 'PLAYS IN 7 DAYS', 'UNLOCKS'],
      ['glass-oath', 'Glass Oath', 'published', '3', '1', '20', '0', '0'],
      ['1 drama'],
    ])
    expect((await run('hide', 'glass-oath')).stdout).toMatch(/^Glass Oath is hidden\.\nMembers keep/)

    const product = await start('development')
    try {
      const at = '2099-01-31T18:00Z'
      expect((await run('publish', 'glass-oath', '--at', at)).stdout).toBe(
        'Glass Oath is scheduled for 31 Jan 2099, 18:00 UTC.',
      )
      const [row] = JSON.parse((await run('list', '--state', 'scheduled', '--json')).stdout)
      expect(row).toMatchObject({ key: 'glass-oath', publishAtMs: Date.parse(at) })
      expect((await run('publish', 'glass-oath')).stdout).toBe('Glass Oath is public now.')
      expect((await run('price', 'glass-oath', '--coins', '60', '--free', '2')).stdout).toBe(
        'Glass Oath: 2 episodes free, 1 episode at 60 coins.\nThe next import takes prices from drama.yaml again.',
      )
      expect((await run('mark', 'glass-oath', '--age', '16')).stdout).toBe(
        'Glass Oath is marked 16+.\nThe next import changes that if drama.yaml names another age.',
      )
      const shown = JSON.parse((await run('show', 'glass-oath', '--json')).stdout)
      expect(shown.minimumAge).toBe(16)
      expect((await run('show', 'glass-oath')).stdout).toMatch(/^ {2}age mark +16\+$/m)
      expect(JSON.parse((await run('mark', 'glass-oath', '--age', 'none', '--json')).stdout)).toEqual({
        key: 'glass-oath',
        name: 'Glass Oath',
        minimumAge: null,
      })
      expect((await run('clip', 'glass-oath', '0:00-0:05')).stdout).toBe(
        'For You shows 0:00-0:05 of Glass Oath.\nThe next import changes that if drama.yaml names another range.',
      )
      expect((await run('show', 'glass-oath')).stdout).toMatch(/^ {2}in For You +0:00-0:05$/m)
      expect((await run('clip', 'glass-oath', 'opening')).stdout).toBe(
        'For You shows the opening of Glass Oath.',
      )
      expect(shown.episodes.map((one: { priceCoins: number }) => one.priceCoins)).toEqual([0, 0, 60])
      expect((await run('show', 'glass-oath', '--buyers')).stdout).toMatch(
        /EPISODE +STATE[\s\S]+MEMBER +UNLOCKS/,
      )

      const unrequested = await run('remove', 'glass-oath', '--episodes', '3')
      expect(unrequested).toMatchObject({
        exitCode: 1,
        stderr: 'This terminal cannot ask for confirmation: run the command again with --yes.',
      })
      expect(unrequested.stdout).toContain('no member bought any of it')
      expect(existsSync(video)).toBe(true)
      const removed = await run('remove', 'glass-oath', '--episodes', '3', '--yes')
      expect(removed).toMatchObject({ exitCode: 0, stderr: '' })
      expect(removed.stdout).toContain('Videos and pictures deleted: 1, 1.2 MB.')
      expect(existsSync(video)).toBe(false)
      const again = await run('remove', 'glass-oath', '--episodes', '3', '--yes', '--json')
      expect(again).toMatchObject({ exitCode: 0, stderr: '' })
      expect(JSON.parse(again.stdout)).toMatchObject({
        key: 'glass-oath',
        episodes: [3],
        purchases: { members: 0 },
        deleted: { fileCount: 0 },
      })
      expect(await run('show', 'lost')).toMatchObject({
        exitCode: 1,
        stderr: 'There is no drama "lost": "cliffhanger list" shows them all.',
      })
    } finally {
      await product.close()
    }
  })

  test('production refuses a database with the demonstration until that is removed explicitly', async () => {
    await expect(start('production')).rejects.toThrow(
      /demonstration.*run "cliffhanger remove --demonstration"/,
    )
    const removed = await run('remove', '--demonstration', '--yes')
    expect(removed.stdout).toMatch(/Removed \d+ dramas of the demonstration\./)
    await (await start('production')).close()
    const rows = JSON.parse((await run('list', '--json')).stdout)
    expect(rows.map((row: { key: string }) => row.key)).toEqual(['glass-oath'])
    expect(await run('remove', '--demonstration', '--yes')).toMatchObject({ exitCode: 1 })
  })

  test.each([
    [['publish', 'a', '--at', '2027-02-31'], 'Expected a time such as 2027-01-31T18:00Z'],
    [['hide', 'a', '--episodes', '3-1'], 'Expected episode numbers'],
    [['price', 'a'], 'Name what to change: --coins, --free or both.'],
    [['price', 'a', '--coins', '-1'], 'whole number from 0'],
    [['price', 'a', '--free', '1', '--episodes', '2'], '--episodes is for --coins.'],
    [['mark', 'a', '--age', '22'], 'Expected an age from 1 to 21, or "none".'],
    [['mark', 'a'], "required option '--age <years>'"],
    [['clip', 'a', '0:42-0:12'], 'Expected a range of 5 to 120 seconds such as 0:12-0:42, or "opening".'],
    [['remove', 'a', '--json'], '--json asks nothing: confirm with --yes.'],
    [['remove'], 'Name a drama, or --demonstration.'],
    [['list', '--state', 'lost'], 'Allowed choices are'],
  ])('%j is refused in a sentence', async (args, sentence) => {
    expect(await runRefused(dataDir, args)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(sentence),
    })
  })
})

test('episode numbers and times are accepted in common notations (row 457)', () => {
  expect(parseEpisodes('7, 2-4,3')).toEqual([2, 3, 4, 7])
  expect(parseMoment('2027-01-31')).toBe(Date.UTC(2027, 0, 31))
  expect(parseMoment('2027-01-31T18:00+02:00')).toBe(Date.UTC(2027, 0, 31, 16))
})

test('tables are aligned in every script (row 457)', () => {
  const table = toTable(
    ['NAME', 'N'],
    [
      ['爱情', 12],
      ['Oath', 1204],
    ],
  )
  expect(table.split('\n')).toEqual(['NAME      N', '爱情     12', 'Oath  1,204'])
})
