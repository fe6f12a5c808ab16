import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pruneFormer, setAside } from './former-assets.ts'

const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 0, 1)

describe('files of former builds', () => {
  let root: string
  let folders: { assets: string; former: string }

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'former-assets-'))
    folders = { assets: join(root, 'assets'), former: join(root, 'former') }
  })
  afterEach(() => rm(root, { recursive: true }))

  /** One build after another, as `cli/build.ts` does it. */
  async function build(day: number, files: string[], limits?: { sizeBytesMax: number }) {
    const now = new Date(START_MS + day * DAY_MS)
    await setAside(folders, now)
    await rm(folders.assets, { recursive: true, force: true })
    await mkdir(folders.assets)
    for (const name of files) await writeFile(join(folders.assets, name), 'x'.repeat(100))
    await pruneFormer(folders, now, limits)
    return (await readdir(folders.former).catch(() => [])).sort()
  }

  test('are available for a week after a build replaced them, for open tabs', async () => {
    expect(await build(0, ['a-1.js', 'same.js'])).toEqual([])
    expect(await build(30, ['a-2.js', 'same.js'])).toEqual(['a-1.js'])
    expect(await build(36, ['a-3.js', 'same.js'])).toEqual(['a-1.js', 'a-2.js'])
    expect(await build(38, ['a-4.js', 'same.js'])).toEqual(['a-2.js', 'a-3.js'])
  })

  test('are deleted beyond a total size, oldest first', async () => {
    await build(0, ['a-1.js'])
    await build(1, ['a-2.js'])
    expect(await build(2, ['a-3.js'], { sizeBytesMax: 150 })).toEqual(['a-2.js'])
  })

  test('are not kept twice when a new build contains them again', async () => {
    await build(0, ['a-1.js'])
    await build(1, ['a-2.js'])
    expect(await build(2, ['a-1.js'])).toEqual(['a-2.js'])
  })
})
