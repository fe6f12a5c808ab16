import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { diskStore } from '../../media-store/disk-store.ts'
import { episodeItem } from '../../media-store/media-store.ts'
import { type MediaTools, TOOLS_ON_PATH } from '../clips/ffmpeg.ts'
import { ffmpeg, makeClip, probeStreams } from '../clips/test-clips.ts'
import { type EncodingLadder, STANDARD_LADDER } from './encoding-ladder.ts'
import { packageDrama } from './package-drama.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-recordings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const LADDER: EncodingLadder = {
  ...STANDARD_LADDER,
  preset: 'ultrafast',
  rungs: [{ shortSide: 90, maxKbps: 300, crf: 20 }],
}

interface PartShape {
  seconds?: number
  size?: string
  pixelAspect?: string
  channels?: number
  rateHz?: number
  /** Of the white picture and the tone, which begin in each second at this fraction. */
  at?: number
  encoding?: string[]
}

const H264 = '-c:v libx264 -preset ultrafast -bf 2 -g 25 -c:a aac'.split(' ')
const BROADCAST = '-c:v mpeg2video -qscale:v 2 -c:a ac3'.split(' ')

let files = 0
/** A white picture and a tone of a tenth of a second begin each second together. */
function makePart(extension: string, shape: PartShape = {}, output: string[] = []): string {
  const { seconds = 3, size = '90x160', pixelAspect = '1', channels = 1, rateHz = 48_000, at = 0 } = shape
  const now = `between(mod(t\\,1)\\,${at}\\,${at + 0.099})`
  const tone = Array(channels).fill(`0.5*sin(2*PI*880*t)*${now}`).join('|')
  const path = join(folder, `part-${files++}.${extension}`)
  ffmpeg(
    ...['-f', 'lavfi', '-i', `color=black:s=${size}:r=25:d=${seconds}`],
    ...['-f', 'lavfi', '-i', `aevalsrc=${tone}:s=${rateHz}:d=${seconds}`],
    ...['-vf', `drawbox=t=fill:c=white:enable=${now},setsar=${pixelAspect}`, ...(shape.encoding ?? H264)],
    ...[...output, path],
  )
  return path
}

type PictureShape = Pick<PartShape, 'size' | 'pixelAspect'>

function makePicture(color: string, { size, pixelAspect = '1' }: PictureShape): string {
  const path = join(folder, `picture-${files++}.ts`)
  const picture = ['-f', 'lavfi', '-i', `color=${color}:s=${size}:r=25:d=1`, '-vf', `setsar=${pixelAspect}`]
  ffmpeg(...picture, ...BROADCAST.slice(0, 4), path)
  return path
}

/** As `cat` joins files. */
function joined(...parts: string[]): string {
  const path = join(folder, `joined-${files++}.${parts[0]!.split('.').at(-1)}`)
  writeFileSync(path, Buffer.concat(parts.map((part) => readFileSync(part))))
  return path
}

function copied(path: string, extension: string, before: string[], after: string[] = []): string {
  const copy = join(folder, `copy-${files++}.${extension}`)
  ffmpeg(...before, '-i', path, '-c', 'copy', ...after, copy)
  return copy
}

/** As an editor cuts pieces out of an MP4: only its edit lists name them. In seconds. */
function cutByEditList(path: string, pieces: readonly { start: number; end: number }[]): string {
  let file = readFileSync(path)
  const [WITHIN, MOVIE_UNITS] = [['moov', 'trak', 'edts'], 1000]
  for (let at = file.indexOf('elst'); at !== -1; at = file.indexOf('elst', at + 4)) {
    const unitsAt = file.indexOf('mdhd', at) + 16
    const first = file.readInt32BE(at + 16)
    const entries = pieces.map(({ start, end }) => {
      const entry = Buffer.alloc(12)
      entry.writeInt32BE(Math.round((end - start) * MOVIE_UNITS), 0)
      entry.writeInt32BE(first + Math.round(start * file.readUInt32BE(unitsAt)), 4)
      entry.writeInt32BE(0x1_00_00, 8)
      return entry
    })
    const added = 12 * (pieces.length - 1)
    for (const name of WITHIN) {
      const sizeAt = file.lastIndexOf(name, at) - 4
      file.writeUInt32BE(file.readUInt32BE(sizeAt) + added, sizeAt)
    }
    file.writeUInt32BE(file.readUInt32BE(at - 4) + added, at - 4)
    file.writeUInt32BE(pieces.length, at + 8)
    file = Buffer.concat([file.subarray(0, at + 12), ...entries, file.subarray(at + 24)])
  }
  const cut = join(folder, `cut-${files++}.mp4`)
  writeFileSync(cut, file)
  return cut
}

async function imported(path: string, tools: MediaTools = TOOLS_ON_PATH) {
  const drama = join(folder, `drama-${files++}`)
  mkdirSync(drama)
  writeFileSync(join(drama, `1.${path.split('.').at(-1)}`), readFileSync(path))
  const notices: string[] = []
  const { episodes } = await packageDrama({
    folder: drama,
    store: diskStore(join(folder, 'media')),
    ladder: LADDER,
    tools,
    onProgress(progress) {
      if (progress.kind === 'notices') notices.push(...progress.sentences)
    },
  })
  const plain = join(folder, 'media', episodeItem(episodes[0]!.mediaKey), 'plain.mp4')
  return { plain, notices, durationMs: episodes[0]!.durationMs }
}

/** In seconds. */
function starts(levels: readonly number[], perSecond: number): number[] {
  return levels.flatMap((level, index) =>
    level > 0.25 && (levels[index - 1] ?? 0) <= 0.25 ? [index / perSecond] : [],
  )
}

function findFlashes(path: string): number[] {
  const grey = ['-vf', 'fps=25:start_time=0,crop=iw/4:ih/4,scale=1:1:flags=area,format=gray']
  const pixels = ffmpeg('-i', path, '-map', '0:v', ...grey, '-f', 'rawvideo', '-')
  return starts(
    [...pixels].map((level) => level / 255),
    25,
  )
}

function findTones(path: string): number[] {
  const samples = ffmpeg('-i', path, '-map', '0:a', '-ac', '1', '-ar', '8000', '-f', 's16le', '-')
  const PER_WINDOW = 160
  const windows = Math.floor(samples.length / 2 / PER_WINDOW)
  const loudest = Array.from({ length: windows }, (_, index) =>
    Math.max(
      ...Array.from({ length: PER_WINDOW }, (_, at) =>
        Math.abs(samples.readInt16LE(2 * (index * PER_WINDOW + at))),
      ),
    ),
  )
  const all = Math.max(...loudest)
  return starts(
    loudest.map((level) => level / all),
    8000 / PER_WINDOW,
  )
}

/** Frames and packets do not end where parts are cut. */
const APART_SECONDS_MAX = 0.15

function expectTogether(
  { plain, durationMs }: Awaited<ReturnType<typeof imported>>,
  times: readonly number[],
  seconds: number,
): void {
  const [flashes, tones] = [findFlashes(plain), findTones(plain)]
  expect(flashes).toHaveLength(times.length)
  expect(tones).toHaveLength(times.length)
  times.forEach((time, index) => {
    expect(Math.abs(flashes[index]! - tones[index]!), `sound and picture ${index}`).toBeLessThan(
      APART_SECONDS_MAX,
    )
    expect(Math.abs(flashes[index]! - time), `picture ${index}`).toBeLessThan(2 * APART_SECONDS_MAX)
  })
  expect(Math.abs(durationMs / 1000 - seconds)).toBeLessThan(0.3)
  for (const { duration } of probeStreams(plain)) {
    expect(Math.abs(Number(duration) - seconds), 'length of a track').toBeLessThan(0.3)
  }
}

const SIX = [0, 1, 2, 3, 4, 5]

describe('a recording in parts (row 450)', { timeout: 360_000 }, () => {
  const hour = ['-output_ts_offset', '3600']
  test.each<[string, () => string]>([
    ['whose clock starts again', () => joined(makePart('ts'), makePart('ts'))],
    ['whose clock jumps an hour back', () => joined(makePart('ts', {}, hour), makePart('ts'))],
    [
      'whose sound of the first part comes after the first pictures of the second',
      () =>
        joined(...[3, 3].map((seconds) => makePart('m2ts', { seconds, encoding: [...H264, '-c:a', 'ac3'] }))),
    ],
    [
      'whose clock starts again, in an MPEG programme stream',
      () => {
        const part = { encoding: [...BROADCAST.slice(0, -1), 'mp2'] }
        return joined(makePart('mpg', part), makePart('mpg', part))
      },
    ],
    [
      'that changes its channels, sampling rate, size and clock at once',
      () => joined(makePart('ts', { channels: 2, rateHz: 44_100 }), makePart('ts', { size: '160x90' })),
    ],
  ])('%s keeps sound and picture together to its end', async (_, make) => {
    const film = await imported(make())
    expectTogether(film, SIX, 6)
    expect(film.notices).toEqual([])
  })
})

test.each<[string, PictureShape, PictureShape, number]>([
  ['size and pixel aspect', { size: '160x90' }, { size: '120x96', pixelAspect: '16/15' }, 4 / 3],
])(
  'a picture that changes its %s is letterboxed, not squeezed (row 450)',
  async (_, before, after, aspect) => {
    const { plain } = await imported(joined(makePicture('black', before), makePicture('white', after)))
    const [{ width }] = probeStreams(plain) as [{ width: number }]
    const pixels = ffmpeg(
      '-sseof',
      '-0.2',
      '-i',
      plain,
      '-vf',
      'format=gray',
      '-frames:v',
      '1',
      '-f',
      'rawvideo',
      '-',
    )
    const rows = pixels.length / width
    const isWhite = (x: number, y: number) => pixels[y * width + x]! > 128
    const across = Array.from({ length: width }, (_, x) => isWhite(x, Math.floor(rows / 2))).filter(
      Boolean,
    ).length
    const down = Array.from({ length: rows }, (_, y) => isWhite(Math.floor(width / 2), y)).filter(
      Boolean,
    ).length
    expect(across / down).toBeGreaterThan(aspect * 0.95)
    expect(across / down).toBeLessThan(aspect * 1.05)
    expect(across === width || down === rows).toBe(true)
  },
)

describe('a film cut without encoding (row 450)', { timeout: 360_000 }, () => {
  const rareKeyFrames = [...H264.join(' ').replace('-g 25', '-g 250').split(' ')]
  const film = (shape: PartShape = {}, extension = 'mp4') =>
    makePart(extension, { seconds: 6, at: 0.5, encoding: rareKeyFrames, ...shape })

  test.each<[string, () => string, { times: number[]; seconds: number }]>([
    [
      'at its start, in MP4',
      () => copied(film(), 'mp4', ['-ss', '1.2']),
      { times: [0.3, 1.3, 2.3, 3.3, 4.3], seconds: 4.8 },
    ],
    [
      'to two pieces',
      () =>
        cutByEditList(film(), [
          { start: 1.2, end: 2.2 },
          { start: 4.2, end: 6 },
        ]),
      { times: [0.3, 1.3, 2.3], seconds: 2.8 },
    ],
    [
      'without an edit list for pictures stored out of order',
      () => copied(film(), 'mp4', [], ['-use_editlist', '0']),
      { times: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5], seconds: 6 },
    ],
    [
      'in Matroska, at times before 0',
      () => copied(film({ encoding: H264 }), 'mkv', ['-ss', '1.2'], ['-avoid_negative_ts', 'disabled']),
      { times: [0.5, 1.5, 2.5, 3.5, 4.5], seconds: 5 },
    ],
    [
      'in Matroska, which begins later',
      () => makePart('mkv', { seconds: 6, at: 0.5 }, ['-output_ts_offset', '2']),
      { times: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5], seconds: 6 },
    ],
    [
      'in Matroska, which begins later and states lengths, as mkvmerge does',
      () => {
        const path = makePart('mkv', { seconds: 6, at: 0.5 }, [
          ...['-output_ts_offset', '2', '-metadata:s', '_STATISTICS_WRITING_APP=mkvmerge'],
        ])
        const stated = readFileSync(path, 'latin1').replaceAll('00:00:08.0', '00:00:06.0')
        writeFileSync(path, stated, 'latin1')
        return path
      },
      { times: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5], seconds: 6 },
    ],
  ])('%s is whole and has its length', async (_, make, { times, seconds }) => {
    const made = await imported(make())
    expectTogether(made, times, seconds)
    expect(made.notices).toEqual([])
  })

  test.each<['picture' | 'sound', string[], number[]]>([
    ['picture', ['1:v', '0:a'], [1.5, 2.5, 3.5]],
    ['sound', ['0:v', '1:a'], [0.5, 1.5, 2.5]],
  ])('to the %s alone a second later keeps both whole', async (later, maps, flashes) => {
    const source = film({ seconds: 3 })
    const path = join(folder, `later-${files++}.mp4`)
    const mapped = maps.flatMap((map) => ['-map', map])
    ffmpeg('-i', source, '-itsoffset', '1', '-i', source, ...mapped, '-c', 'copy', path)
    const made = await imported(path)
    const near = (times: number[]) => times.map((time) => expect.closeTo(time, 0))
    expect(findFlashes(made.plain)).toEqual(near(flashes))
    expect(findTones(made.plain)).toEqual(near(later === 'sound' ? [1.5, 2.5, 3.5] : [0.5, 1.5, 2.5]))
    expect(Math.abs(made.durationMs - 4000)).toBeLessThan(100)
  })
})

test.each([
  ['sound', 'pcm_f32le', '2.0 s of its picture and 1.0 s of its sound'],
  ['picture', 'dash', '1.0 s of its picture and 2.0 s of its sound'],
])('an episode that lost half of its %s is not published (row 450)', async (_, encoding, lengths) => {
  const ffmpeg = join(folder, `ffmpeg-that-stops-${encoding}`)
  const stopping = `for each; do case "$each" in ${encoding}) exec ffmpeg -t 1 "$@";; esac; done`
  writeFileSync(ffmpeg, `#!/bin/sh\n${stopping}\nexec ffmpeg "$@"\n`, { mode: 0o755 })
  const clip = makeClip(join(folder, `half-${files++}.mp4`))
  await expect(imported(clip, { ...TOOLS_ON_PATH, ffmpeg })).rejects.toThrow(
    `1.mp4 lasts 2.0 s, and ${lengths} came out of the encoding`,
  )
})
