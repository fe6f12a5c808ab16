import { type ChildProcess, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore } from '../../media-store/disk-store.ts'
import { episodeItem, pictureItem } from '../../media-store/media-store.ts'
import { ffmpeg, findRealClips, makeClip } from '../clips/test-clips.ts'
import { type PackagingProgress, packageDrama } from './package-drama.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-drama-'))
const realClips = findRealClips(process.env.REAL_CLIPS_DIR)
afterAll(() => rmSync(folder, { recursive: true }))

function makeFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  return path
}

/** Names in a media folder that are not finished media. */
function unfinished(mediaRoot: string): string[] {
  return ['episodes', 'pictures']
    .flatMap((kind) => (existsSync(join(mediaRoot, kind)) ? readdirSync(join(mediaRoot, kind)) : []))
    .filter((name) => !/^[a-f0-9]{24}(\.webp)?$/.test(name))
}

describe('packaging a folder (row 450)', () => {
  const drama = join(folder, 'two-words')
  const mediaRoot = join(folder, 'media')

  beforeAll(async () => {
    mkdirSync(drama)
    for (const [number, clip] of [
      ['1', 'again.mkv'],
      ['2', 'walk.mkv'],
    ] as const) {
      if (realClips) copyFileSync(join(realClips, clip), join(drama, `${number}.mkv`))
      else makeClip(join(drama, `${number}.mkv`), { width: 640, height: 480, seconds: 2.6, hasAudio: false })
    }
    writeFileSync(join(drama, '1.en.vtt'), 'WEBVTT\n\n00:00.000 --> 00:02.000\nAgain\n')
    const red = { create: { width: 1200, height: 1800, channels: 3 as const, background: '#c81e28' } }
    await sharp(red).png().toFile(join(drama, 'cover.png'))
    await sharp({ create: { ...red.create, background: '#1e28c8' } })
      .jpeg()
      .toFile(join(drama, 'cover.ja.jpg'))
    writeFileSync(
      join(drama, 'drama.yaml'),
      'key: two-words\nname: Two words\nlanguage: en\nfreeEpisodes: 1\ncovers: [cover.png, cover.ja.jpg]\nepisodes: [{file: 1.mkv}, {file: 2.mkv}, {file: 1.mkv}]\n',
    )
  })

  test(`makes ${realClips ? 'real clips' : 'generated clips'} playable and reports its progress`, async () => {
    const seen: PackagingProgress[] = []
    const publication = await packageDrama({
      folder: drama,
      store: diskStore(mediaRoot),
      onProgress: (each) => seen.push(each),
    })
    expect(publication).toMatchObject({ key: 'two-words', name: 'Two words', wideCoverKey: null })
    expect(publication.episodes).toMatchObject([
      { number: 1, isFree: true, priceCoins: 0, captions: [{ language: 'en', label: 'English' }] },
      { number: 2, isFree: false, priceCoins: 60, captions: [] },
      { number: 3, mediaKey: publication.episodes[0]!.mediaKey },
    ])
    for (const { mediaKey, firstFrameKey, durationMs } of publication.episodes) {
      expect(durationMs).toBeGreaterThan(2400)
      ffmpeg('-xerror', '-i', join(join(mediaRoot, episodeItem(mediaKey)), 'plain.mp4'), '-f', 'null', '-')
      expect(existsSync(join(mediaRoot, pictureItem(firstFrameKey)))).toBe(true)
    }
    const cover = await sharp(join(mediaRoot, pictureItem(publication.coverKey))).metadata()
    expect([cover.width, cover.height]).toEqual([960, 1440])
    const japanese = publication.translations.ja!.coverKey!
    expect(japanese).not.toBe(publication.coverKey)
    // A picture in two places is one.
    expect(publication.otherCoverKeys).toEqual([japanese])
    const inJapanese = await sharp(join(mediaRoot, pictureItem(japanese))).metadata()
    expect([inJapanese.width, inJapanese.height]).toEqual([960, 1440])
    expect(publication.coverColor).toMatch(/^#c[0-9a-f]1[0-9a-f]2[0-9a-f]$/)
    const finished = seen.filter((each) => each.kind === 'episode' && each.state !== 'encoding')
    expect(finished).toHaveLength(3)
    expect(finished).toEqual(
      expect.arrayContaining([
        { kind: 'episode', number: 1, state: 'encoded' },
        { kind: 'episode', number: 2, state: 'encoded' },
        { kind: 'episode', number: 3, state: 'reused' },
      ]),
    )
    expect(unfinished(mediaRoot)).toEqual([])
    // On the next call everything is there.
    const again = await packageDrama({
      folder: drama,
      store: diskStore(mediaRoot),
      onProgress: (each) => seen.push(each),
    })
    expect(again).toEqual(publication)
    expect(seen.slice(-3)).toMatchObject([{ state: 'reused' }, { state: 'reused' }, { state: 'reused' }])
  })

  test('names every file that cannot be used, and writes nothing', async () => {
    const faulty = makeFolder('faulty')
    makeClip(join(faulty, '1.mp4'), { seconds: 1 })
    writeFileSync(join(faulty, '1.en.vtt'), 'WEBVTT\n\n00:02.000 --> 00:01.000\nHi\n')
    writeFileSync(join(faulty, '2.mp4'), 'this is a text')
    const whole = makeClip(join(folder, 'whole.mkv'), { seconds: 4 })
    const bytes = readFileSync(whole)
    writeFileSync(join(faulty, '3.mkv'), bytes.subarray(0, bytes.length / 3))
    ffmpeg('-f', 'lavfi', '-i', 'sine=d=1', join(faulty, '4.mp4'))
    writeFileSync(join(faulty, 'cover.png'), 'this is no picture')
    writeFileSync(join(faulty, 'cover.ja.jpg'), 'neither is this')
    const mediaOfFaulty = join(folder, 'media-faulty')
    const error = await packageDrama({ folder: faulty, store: diskStore(mediaOfFaulty) }).catch(
      (reason: Error) => reason,
    )
    expect((error as Error).message.split('\n')).toEqual([
      '1.en.vtt holds no caption: line 3 ends before it starts.',
      expect.stringMatching(
        /^2\.mp4 is no video that can be read; .*remove it from the folder or export it again/,
      ),
      expect.stringMatching(/^3\.mkv says it lasts 4\.0 s and can be read for 1\.\d s only; it is cut off/),
      expect.stringMatching(/^4\.mp4 holds no video/),
      'cover.png cannot be read as a picture; use PNG, JPEG or WebP.',
      'cover.ja.jpg cannot be read as a picture; use PNG, JPEG or WebP.',
    ])
    expect(existsSync(mediaOfFaulty)).toBe(false)
    // On request the import continues with what is usable: one episode without captions, with a cover made from it.
    const leftOut: string[] = []
    const rest = await packageDrama({
      folder: faulty,
      store: diskStore(mediaOfFaulty),
      mayLeaveOut: true,
      onProgress: (each) => each.kind === 'leftOut' && leftOut.push(...each.faults),
    })
    expect(leftOut).toEqual((error as Error).message.split('\n'))
    expect(rest.episodes).toMatchObject([{ number: 1, captions: [], isFree: true }])
    expect(rest.translations).toEqual({})
  })

  test('leaves a bad file out on request: the others keep their prices and move up', async () => {
    const gap = makeFolder('gap')
    for (const name of ['1.mp4', '3.mp4']) makeClip(join(gap, name), { seconds: 1, hasAudio: false })
    writeFileSync(join(gap, '2.mp4'), 'this is a text')
    writeFileSync(join(gap, 'drama.yaml'), 'freeEpisodes: 2\npriceCoins: 70\n')
    const request = { folder: gap, store: diskStore(mediaRoot), mayLeaveOut: true }
    const { episodes } = await packageDrama(request)
    expect(episodes).toMatchObject([
      { number: 1, isFree: true },
      { number: 2, isFree: false, priceCoins: 70 },
    ])
    rmSync(join(gap, '2.mp4'))
    writeFileSync(join(gap, 'drama.yaml'), 'clip: 0:00-0:42\n')
    await expect(packageDrama({ ...request, mayLeaveOut: false })).rejects.toThrow(
      '"clip" is 0:00-0:42, and 1.mp4 is 1.0 s long.',
    )
    const none = makeFolder('none')
    writeFileSync(join(none, '1.mp4'), 'this is a text')
    await expect(
      packageDrama({ folder: none, store: diskStore(mediaRoot), mayLeaveOut: true }),
    ).rejects.toThrow(/^1\.mp4 is no video/)
  })

  test('names what to install when ffmpeg is missing', async () => {
    const tools = { ffmpeg: '/nowhere/ffmpeg', ffprobe: '/nowhere/ffprobe' }
    await expect(packageDrama({ folder: drama, store: diskStore(mediaRoot), tools })).rejects.toThrow(
      /apt-get install ffmpeg/,
    )
  })
})

describe('an interrupted import (row 450)', { timeout: 180_000 }, () => {
  const drama = join(folder, 'long')
  const importCommand = join(import.meta.dirname, '../../../cli/import.ts')

  beforeAll(() => {
    mkdirSync(drama)
    makeClip(join(drama, '1.mp4'), { seconds: 1 })
    makeClip(join(drama, '2.mp4'), { seconds: 6, width: 540, height: 960 })
  })

  function startImport(dataDir: string): ChildProcess {
    // The encoding settings of `packageDrama`, by which it finds the episodes.
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', LOUDNESS_LUFS: 'off' }
    return spawn(process.execPath, [importCommand, drama], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Until the first episode is finished and the second is being encoded. */
  async function untilEncoding(mediaRoot: string): Promise<void> {
    await expect
      .poll(
        () => {
          const names = existsSync(join(mediaRoot, 'episodes'))
            ? readdirSync(join(mediaRoot, 'episodes'))
            : []
          const partial = names.find((name) => name.startsWith('.partial-'))
          const finished = names.filter((name) => !name.startsWith('.'))
          return finished.length === 1 && partial
            ? readdirSync(join(mediaRoot, 'episodes', partial)).length > 4
            : false
        },
        { timeout: 120_000, interval: 20 },
      )
      .toBe(true)
  }

  const untilExit = (child: ChildProcess) =>
    new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))

  test('ends its encoder and removes partial files after Ctrl-C', async () => {
    const dataDir = join(folder, 'data-stopped')
    const child = startImport(dataDir)
    await untilEncoding(join(dataDir, 'media'))
    child.kill('SIGINT')
    expect(await untilExit(child)).toBe(130)
    expect(unfinished(join(dataDir, 'media'))).toEqual([])
    expect(readdirSync(join(dataDir, 'media/episodes'))).toHaveLength(1)
  })

  test('shows nothing partial after kill -9, and the next import continues', async () => {
    const dataDir = join(folder, 'data-killed')
    const mediaRoot = join(dataDir, 'media')
    const child = startImport(dataDir)
    await untilEncoding(mediaRoot)
    child.kill('SIGKILL')
    expect(await untilExit(child)).toBe('SIGKILL')
    const visible = readdirSync(join(mediaRoot, 'episodes')).filter((name) => !name.startsWith('.'))
    expect(visible).toHaveLength(1)

    const states: string[] = []
    const publication = await packageDrama({
      folder: drama,
      store: diskStore(mediaRoot),
      onProgress: (each) => each.kind === 'episode' && each.state !== 'encoding' && states.push(each.state),
    })
    expect(states).toEqual(['reused', 'encoded'])
    expect(publication.episodes[0]!.mediaKey).toBe(visible[0])
    expect(unfinished(mediaRoot)).toEqual([])
  })
})
