import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsFromEnvironment } from '../platform/config/settings.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import type { Database } from '../platform/db/tables.ts'
import { startPlatform } from '../platform/start-platform.ts'
import { placeEmbedded } from '../tests/builders/embedded.ts'
import { writeMedia } from '../tests/builders/kept-service.ts'
import { testKey } from '../tests/builders/keys.ts'
import { aBuyer, episodesAt } from '../tests/builders/money.ts'
import { platformOver, SILENT_LOG } from '../tests/builders/platform.ts'

const root = mkdtempSync(join(tmpdir(), 'cliffhanger-backup-command-'))
const dataDir = join(root, 'data')
const EPISODES = 900

function command(args: string[], folder = dataDir) {
  return execa(process.execPath, [join(import.meta.dirname, 'cliffhanger.mjs'), ...args], {
    reject: false,
    env: { DATA_DIR: folder, DATABASE_URL: '', MIGRATE_DATABASE_URL: '' },
  })
}

async function opened<Result>(folder: string, action: (db: Database) => Promise<Result>): Promise<Result> {
  const deps = { log: SILENT_LOG }
  const place = { dataDir: folder, databaseUrl: null, migrateDatabaseUrl: null }
  const { db, close } = await openDatabase(place, null, deps)
  try {
    return await action(db)
  } finally {
    await close()
  }
}

let bob: Awaited<ReturnType<typeof aBuyer>>
let drama: { dramaId: string; episodeIds: string[] }
beforeAll(async () => {
  await placeEmbedded(dataDir)
  await opened(dataDir, async (db) => {
    const platform = platformOver(db, { sessions: { days: 36_500, isExclusive: true } })
    drama = await platform.publish({
      key: 'long',
      episodes: episodesAt(Array.from({ length: EPISODES - 1 }, () => 1)),
    })
    bob = await aBuyer(platform, { coins: EPISODES })
  })
  writeMedia(dataDir)
})
afterAll(() => rmSync(root, { recursive: true }))

/** Complete backups of a place; every other name is one that was not finished. */
function listBackups(place: string): { complete: string[]; rest: string[] } {
  const names = existsSync(place) ? readdirSync(place).filter((name) => name !== 'media') : []
  const isComplete = (name: string) => existsSync(join(place, name, 'SHA256SUMS')) && !name.startsWith('.')
  return {
    complete: names.filter(isComplete),
    rest: names.filter((name) => !isComplete(name)),
  }
}

describe('the backup and restore commands (row 459)', { timeout: 360_000 }, () => {
  test('back up a running product during purchases, and restore a ledger without differences', async () => {
    const { settings, secrets } = settingsFromEnvironment({
      DATA_DIR: dataDir,
      CLIFFHANGER_MODE: 'production',
      APP_ORIGIN: 'https://watch.example',
      MEDIA_SECRET: testKey('media'),
      LOG_LEVEL: 'silent',
    })
    const place = join(root, 'running')
    const product = await startPlatform(settings, secrets)
    let bought = 0
    try {
      let isTaken = false
      const buying = (async () => {
        for (const chapterId of drama.episodeIds.slice(1)) {
          if (isTaken) return
          const body = { contentId: drama.dramaId, chapterId, autoLock: 0, contentType: 2 }
          const response = await product.handle(
            new Request('http://platform/play/play', {
              method: 'POST',
              headers: bob.headers,
              body: JSON.stringify(body),
            }),
          )
          expect(await response.json()).toMatchObject({ code: '00000' })
          bought += 1
          // At a pace that outlasts the backup.
          await wait(5)
        }
      })()
      const { stdout, stderr, exitCode } = await command(['backup', '--to', place])
      isTaken = true
      await buying
      expect(stderr).toBe('')
      expect(stdout).toMatch(/Backed up to .*: [\d,]+ rows, 2 media items \(2 new, all checked\)\./)
      expect(stdout).toContain('Secrets are not in it')
      expect(stdout).toMatch(/no differences: 1 wallet and \d+ postings?\.$/)
      expect(exitCode).toBe(0)
      const busy = await command(['restore', place, '--overwrite'])
      expect(busy.stderr).toMatch(/is in use by the process with pid \d+: stop it first/)
    } finally {
      await product.close()
    }
    const restored = join(root, 'restored')
    const { stdout, exitCode } = await command(
      ['restore', `${relative(process.cwd(), place)}/`, '--json'],
      restored,
    )
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      takenAt: expect.any(String),
      mediaCount: 2,
      mediaCopied: 2,
      mediaDamaged: [],
      former: null,
      ledger: expect.objectContaining({ walletCount: 1, differences: [] }),
    })
    const unlocks = await opened(restored, (db) => db.selectFrom('unlock').select('episode_id').execute())
    expect(unlocks.length).toBeGreaterThan(0)
    expect(unlocks.length).toBeLessThan(bought)
    expect((await command(['reconcile'], restored)).stdout).toMatch(/^No differences/)
  })

  test('refuse a file in place of a folder without changing it', async () => {
    const file = join(root, 'a file')
    writeFileSync(file, 'kept')
    for (const to of [file, join(file, 'below')]) {
      expect(await command(['backup', '--to', to])).toMatchObject({
        exitCode: 1,
        stderr: `Backups cannot be kept in ${to} (a file is in its place): set --to to a folder that this user may write.`,
      })
    }
    expect(readFileSync(file, 'utf8')).toBe('kept')
  })

  test('leave nothing incomplete when killed or stopped, and can be run again', async () => {
    const place = join(root, 'killed')
    const killed = async (args: string[], folder: string, afterMs: number, signal: NodeJS.Signals) => {
      const running = command(args, folder)
      await new Promise((resolve) => running.stdout.once('data', resolve))
      await wait(afterMs)
      running.kill(signal)
      return running
    }
    for (const afterMs of [0, 900]) {
      await killed(['backup', '--to', place], dataDir, afterMs, 'SIGKILL')
      for (const name of listBackups(place).rest) expect(name).toMatch(/^\.partial-/)
    }
    const stopped = await killed(['backup', '--to', place], dataDir, 0, 'SIGINT')
    expect(stopped.stderr).toBe('Stopped. Nothing half is left; the same command starts again.')
    expect(stopped.exitCode).toBe(130)
    const whole = await command(['backup', '--to', `${place}/`, '--json'])
    expect(whole.exitCode).toBe(0)
    expect(JSON.parse(whole.stdout)).toMatchObject({
      folder: expect.stringContaining(place),
      mediaCount: 2,
      mediaDamaged: [],
      ledger: { differences: [] },
    })
    expect(listBackups(place).rest).toEqual([])

    const target = join(root, 'killed-restore')
    for (const afterMs of [0, 2500]) {
      await killed(['restore', place, '--overwrite'], target, afterMs, 'SIGKILL')
      if (existsSync(join(target, 'pglite'))) {
        expect((await command(['reconcile'], target)).stdout).toMatch(/^No differences/)
      }
    }
    const again = await command(['restore', place, '--overwrite'], target)
    expect(again.stderr).toBe('')
    expect(again.stdout).toMatch(/every row compared, 2 media items checked \(\d copied\)\./)
    expect(
      readdirSync(target)
        .filter((name) => !/^pglite\.before-/.test(name))
        .toSorted(),
    ).toEqual(['folder.lock', 'media', 'pglite'])
  })
})
