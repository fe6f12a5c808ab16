import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyEmbedded } from '../platform/db/copy-embedded.ts'
import { EMBEDDED, openEmbedded } from '../platform/db/open.ts'
import { makeClip } from '../platform/media/clips/test-clips.ts'

const root = mkdtempSync(join(tmpdir(), 'cliffhanger-disk-full-'))
const [disk, drama, dataDir, place, ended] = ['disk', 'drama', 'data', 'backups', 'ended'].map((name) =>
  join(root, name),
) as [string, string, string, string, string]
const COMMAND = [process.execPath, join(import.meta.dirname, 'cliffhanger.mjs')]
const ENV = { DATABASE_URL: '', MIGRATE_DATABASE_URL: '' }
const MARK = '--- left behind ---'
const OWN_MOUNTS = ['--map-root-user', '--mount']
/**
 * A file system of its own in `disk`, which ends with the command; then what the command has left there. It begins with
 * the files of a folder, if one is given, and has no room then.
 */
const ON_DISK = `mount -t tmpfs -o size="$1" tmpfs "$2" || exit 99
cd / && disk="$2" && if [ -n "$3" ]; then cp -a "$3/." "$disk" && cat /dev/zero > "$disk/filler" 2> /dev/null; fi
shift 3 && "$@"; code=$?; echo "${MARK}"; cd "$disk" && find . -type f; exit $code`

/** Containers and some distributions allow no file system of one's own; there these tests are skipped. */
function mayMount(): boolean {
  return spawnSync('unshare', [...OWN_MOUNTS, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0
}

async function onDisk(size: string, args: readonly string[], folder: string, from = '') {
  const { stdout, stderr, exitCode } = await execa(
    'unshare',
    [...OWN_MOUNTS, 'sh', '-c', ON_DISK, 'sh', size, disk, from, ...COMMAND, ...args],
    { reject: false, timeout: 180_000, env: { ...ENV, DATA_DIR: folder } },
  )
  const left = stdout.slice(stdout.indexOf(MARK) + MARK.length).trim()
  return { stderr, exitCode, left: left === '' ? [] : left.split('\n') }
}

const command = (args: readonly string[]) =>
  execa(COMMAND[0]!, [COMMAND[1]!, ...args], { env: { ...ENV, DATA_DIR: dataDir } })

/** The data folder of a product that the full disk has ended: its last change is in the database's log, not in the table. */
async function makeEnded(): Promise<void> {
  const db = await openEmbedded(dataDir)
  await sql`UPDATE platform_migration SET name = name`.execute(db)
  const { rows } = await sql<{ path: string }>`
    SELECT pg_relation_filepath('platform_migration') AS path`.execute(db)
  await copyEmbedded(dataDir, ended)
  await db.destroy()
  truncateSync(join(ended, EMBEDDED, rows[0]!.path))
  writeFileSync(join(ended, 'lock.json'), JSON.stringify({ pid: 1, operatorSocket: null }))
}

beforeAll(async () => {
  for (const folder of [disk, drama]) mkdirSync(folder)
  makeClip(join(drama, '1.mp4'), { width: 360, height: 640, seconds: 8 })
  await command(['import', drama])
  await command(['backup', '--to', place])
}, 360_000)
afterAll(() => rmSync(root, { recursive: true }))

describe.skipIf(!mayMount())(
  'on a full disk, a command fails with a sentence and leaves nothing incomplete (rows 450, 459)',
  {
    timeout: 360_000,
  },
  () => {
    test('an import, while it encodes and while it makes the database', async () => {
      const encoding = await onDisk('400k', ['import', drama], disk)
      expect(encoding).toMatchObject({
        exitCode: 1,
        stderr: 'The disk is full: make room and run the import again, it goes on where it stopped.',
      })
      expect(encoding.left.filter((path) => !path.startsWith('./media/pictures/'))).toEqual([])

      const making = await onDisk('12m', ['import', drama], disk)
      expect(making).toMatchObject({
        exitCode: 1,
        stderr: `The embedded database could not be made in ${disk}: the disk is full`,
      })
      // Finished media are kept, so that the next import goes on from there.
      expect(making.left.filter((path) => !path.startsWith('./media/'))).toEqual(['./folder.lock'])
      expect(making.left.some((path) => path.endsWith('/media.json'))).toBe(true)
    })

    test('a backup', async () => {
      const { stderr, exitCode, left } = await onDisk('12m', ['backup', '--to', join(disk, 'place')], dataDir)
      expect(stderr).toMatch(
        /^The disk( of .+)? is full\. Nothing half is left: make room and run the command again\.$/,
      )
      expect([exitCode, left]).toEqual([1, []])
    })

    test('a command on the database that ran out of space, and a backup of it to another disk', async () => {
      await makeEnded()
      const opening = await onDisk('70m', ['reconcile'], disk, ended)
      expect(opening).toMatchObject({
        exitCode: 1,
        stderr: `The embedded database in ${join(disk, EMBEDDED)} cannot be opened: the disk is full`,
      })
      expect(opening.left.filter((path) => path.includes('lock'))).toEqual(['./folder.lock'])
      expect(await onDisk('70m', ['backup', '--to', join(root, 'elsewhere')], disk, ended)).toMatchObject({
        exitCode: 0,
        stderr: '',
      })
    })

    test('a restore, while it copies media and while it fills the database', async () => {
      const copying = await onDisk('200k', ['restore', place], disk)
      expect(copying.stderr).toMatch(
        /^The disk( of .+)? is full\. Nothing half is left: make room and run the command again\.$/,
      )
      expect([copying.exitCode, copying.left.filter((path) => path.includes('partial'))]).toEqual([1, []])
      const filling = await onDisk('12m', ['restore', place], disk)
      expect(filling.stderr).toMatch(/^The embedded database could not be made in .*: the disk is full$/)
      expect([filling.exitCode, filling.left.filter((path) => !path.startsWith('./media/'))]).toEqual([
        1,
        ['./folder.lock'],
      ])
    })
  },
)
