import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { diskStore } from '../../media-store/disk-store.ts'
import { episodeItem, pictureItem } from '../../media-store/media-store.ts'
import { runFfmpegForReport, TOOLS_ON_PATH } from '../clips/ffmpeg.ts'
import { probeVideo } from '../clips/probe.ts'
import { ffmpeg, probeStreams } from '../clips/test-clips.ts'
import { type EncodingLadder, STANDARD_LADDER } from './encoding-ladder.ts'
import { packageDrama } from './package-drama.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-sources-'))
afterAll(() => rmSync(folder, { recursive: true }))
const mediaRoot = join(folder, 'media')
const options = { tools: TOOLS_ON_PATH }
/** The smallest rendition that suffices: these tests are about which parts of a source are used. */
const LADDER: EncodingLadder = {
  ...STANDARD_LADDER,
  preset: 'ultrafast',
  rungs: [{ shortSide: 90, maxKbps: 300, crf: 20 }],
}

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=90x160:r=25:d=1']
const SOUND = ['-f', 'lavfi', '-i', 'sine=d=1']
const ENCODED = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

let folders = 0
/** A drama with one video, made by ffmpeg with the given arguments. */
function makeDrama(fileName: string, ...args: string[]): { drama: string; video: string } {
  const drama = join(folder, `drama-${folders++}`)
  mkdirSync(drama)
  const video = join(drama, fileName)
  ffmpeg(...args, video)
  return { drama, video }
}

async function imported(drama: string, given: Partial<Parameters<typeof packageDrama>[0]> = {}) {
  const notices: string[] = []
  const states: string[] = []
  const publication = await packageDrama({
    folder: drama,
    store: diskStore(mediaRoot),
    ladder: LADDER,
    onProgress(progress) {
      if (progress.kind === 'notices') notices.push(...progress.sentences)
      if (progress.kind === 'episode' && progress.state !== 'encoding') states.push(progress.state)
    },
    ...given,
  })
  const episode = publication.episodes[0]!
  const plain = join(join(mediaRoot, episodeItem(episode.mediaKey)), 'plain.mp4')
  return { publication, episode, notices, states, plain }
}

describe('of a video with several tracks (row 450)', { timeout: 360_000 }, () => {
  const LANGUAGES = ['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=kor']
  const two = (...given: string[]) =>
    makeDrama(
      '1.mkv',
      ...PICTURE,
      ...SOUND,
      ...SOUND,
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
      ...ENCODED,
      ...given,
    )

  test.each<[string, string[], number, string]>([
    [
      'the sound that the file marks as its default',
      [...LANGUAGES, '-disposition:a:0', '0', '-disposition:a:1', 'default'],
      2,
      'The sound track 1 (English) is left out',
    ],
    [
      'the one that is no commentary, when none is marked',
      ['-disposition:a:0', 'comment', '-disposition:a:1', '0', '-metadata:s:a:0', 'title=Director'],
      2,
      'The sound track 1 ("Director", comment) is left out',
    ],
  ])('%s is used, and the other reported', async (_, given, index, sentence) => {
    const { audioIndex, notices } = await probeVideo(two(...given).video, options)
    expect(audioIndex).toBe(index)
    expect(notices).toEqual([expect.stringContaining(sentence)])
  })

  test('the picture track that the file marks as its default is used', async () => {
    const { video } = makeDrama(
      '1.mkv',
      ...[
        ...PICTURE,
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=160x90:r=25:d=1',
        '-map',
        '0',
        '-map',
        '1',
        ...ENCODED,
      ],
      ...['-disposition:v:0', '0', '-disposition:v:1', 'default'],
    )
    expect(await probeVideo(video, options)).toMatchObject({
      videoIndex: 1,
      width: 160,
      notices: [expect.stringContaining('The picture track 0 is left out')],
    })
  })

  test('text captions within it are used, unless a file beside it has their language (row 403)', async () => {
    const subRip = join(folder, 'within.srt')
    writeFileSync(subRip, '1\n00:00:00,000 --> 00:00:00,800\nHallo <3\n')
    const { drama } = makeDrama(
      '1.mkv',
      ...[
        ...PICTURE,
        '-i',
        subRip,
        '-i',
        subRip,
        '-map',
        '0',
        '-map',
        '1',
        '-map',
        '2',
        '-map',
        '1',
        ...ENCODED,
      ],
      ...['-c:s:0', 'srt', '-c:s:1', 'ass', '-c:s:2', 'srt', '-metadata:s:s:0', 'language=ger'],
      ...['-metadata:s:s:1', 'language=kor', '-metadata:s:s:2', 'language=ger', '-disposition:s:2', 'forced'],
    )
    writeFileSync(join(drama, '1.ko.srt'), '1\n00:00:00,000 --> 00:00:00,800\nBeside\n')
    const { episode, notices } = await imported(drama)
    expect(episode.captions.map(({ language }) => language)).toEqual(['ko', 'de'])
    expect(notices).toEqual([
      '1.mkv: The captions 3 (German, forced) within it are left out.',
      '1.mkv: The captions 1 (German) within it are used, in Deutsch.',
      '1.mkv: The captions 2 (Korean) within it are left out, since a file beside it has that language.',
    ])
  })
})

describe('a video in high dynamic range (row 450)', { timeout: 360_000 }, () => {
  const STANDARD = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv'
  const toHdr = (transfer: string) =>
    `${STANDARD},zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020:t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`
  const tags = (matrix: string, primaries: string, transfer: string) => [
    '-colorspace',
    matrix,
    '-color_primaries',
    primaries,
    '-color_trc',
    transfer,
  ]

  async function firstFrameLevel(filter: string, given: string[]): Promise<number> {
    const { drama } = makeDrama('1.mp4', ...PICTURE, '-vf', filter, '-c:v', 'libx264', '-qp', '8', ...given)
    const { episode } = await imported(drama)
    const { channels } = await sharp(join(mediaRoot, pictureItem(episode.firstFrameKey)))
      .greyscale()
      .stats()
    return channels[0]!.mean
  }

  test('is as bright as the same video in standard range, with any or none of its colour tags', async () => {
    const standard = await firstFrameLevel(`${STANDARD},format=yuv420p`, tags('bt709', 'bt709', 'bt709'))
    for (const [transfer, matrix, primaries] of [
      ['smpte2084', 'bt2020nc', 'bt2020'],
      ['arib-std-b67', 'bt2020nc', 'bt2020'],
      ['smpte2084', 'unknown', 'unknown'],
    ] as const) {
      const level = await firstFrameLevel(toHdr(transfer), tags(matrix, primaries, transfer))
      // Mapped without reference white, it would be darker by a third.
      expect(Math.abs(level - standard), `${transfer} ${matrix}`).toBeLessThan(standard * 0.08)
    }
  })
})

describe('the sound and length of an episode (row 450)', { timeout: 360_000 }, () => {
  test('the last picture is extended to the end of the sound, and this is reported', async () => {
    const { drama } = makeDrama('1.mp4', ...PICTURE, '-f', 'lavfi', '-i', 'sine=d=3', ...ENCODED)
    const { episode, notices, plain } = await imported(drama)
    expect(Math.abs(episode.durationMs - 3000)).toBeLessThan(60)
    expect(notices).toEqual([
      expect.stringMatching(/^1\.mp4: Its sound goes on for 2\.0 s after its picture/),
    ])
    for (const { duration } of probeStreams(plain)) expect(Number(duration)).toBeCloseTo(3, 0)
  })

  test('H.264 in AVI, which has no presentation times, has its length to the frame', async () => {
    const { drama } = makeDrama('1.avi', ...PICTURE, ...SOUND, '-c:v', 'libx264', '-pix_fmt', 'yuv420p')
    const { episode } = await imported(drama)
    expect(Math.abs(episode.durationMs - 1000)).toBeLessThanOrEqual(40)
  })

  test('soft and loud videos have one loudness, silence stays silent', async () => {
    const ladder = { ...LADDER, loudnessLufs: -16 }
    const loudness = async (sound: string) => {
      const { drama } = makeDrama('1.mp4', ...PICTURE, '-f', 'lavfi', '-i', sound, ...ENCODED)
      const { plain } = await imported(drama, { ladder })
      const report = await runFfmpegForReport(
        ['-i', plain, '-map', '0:a', '-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
        options,
      )
      return Number(/I:\s+(-?[\d.]+) LUFS/.exec(report)![1])
    }
    for (const level of ['-10', '15']) {
      expect(Math.abs((await loudness(`sine=d=1,volume=${level}dB`)) + 16), level).toBeLessThan(1)
    }
    expect(await loudness('anullsrc=d=1')).toBeLessThan(-60)
  })

  test.each([
    ['as loud as its source', LADDER],
    ['without a second plain file', { ...LADDER, loudnessLufs: -16 }],
  ])(
    'what an earlier release encoded %s is reused and reported, unless encoding again is requested',
    async (description, was) => {
      const { drama } = makeDrama(
        '1.mp4',
        ...PICTURE,
        ...SOUND,
        ...ENCODED,
        '-metadata',
        `title=${description}`,
      )
      const former = await imported(drama, { ladder: { ...was, version: 2 } })
      const ladder = { ...LADDER, loudnessLufs: -16 }
      const reused = await imported(drama, { ladder })
      expect(reused.states).toEqual(['reused'])
      expect(reused.publication).toEqual(former.publication)
      expect(reused.notices).toEqual([expect.stringContaining('--encode-again encodes them again')])
      const again = await imported(drama, { ladder, encodesAgain: true })
      expect(again).toMatchObject({ states: ['encoded'], notices: [] })
      expect(await imported(drama, { ladder })).toMatchObject({ states: ['reused'], notices: [] })
    },
  )

  test('a failed filter is not reported as a damaged file', async () => {
    const { drama, video } = makeDrama('1.mp4', ...PICTURE, ...ENCODED)
    // A build of ffmpeg without the filter that the conversion needs.
    const tool = join(folder, 'ffmpeg-without-scale')
    writeFileSync(
      tool,
      `#!/bin/sh\nfor each; do case "$each" in *scale=*) exec ffmpeg -nostdin -v error -i '${video}' -vf nosuch -f null -;; esac; done\nexec ffmpeg "$@"\n`,
      {
        mode: 0o755,
      },
    )
    const error = imported(drama, {
      store: diskStore(join(folder, 'no-media')),
      tools: { ...TOOLS_ON_PATH, ffmpeg: tool },
    })
    await expect(error).rejects.toThrow(/^1\.mp4 can be read, but this ffmpeg cannot convert/)
  })
})

describe('a cover made from the video (row 450)', { timeout: 360_000 }, () => {
  test.each<[string, string, number]>([
    [
      'black for its first six seconds',
      "testsrc2=s=90x160:r=25:d=7,drawbox=t=fill:c=black:enable='lt(t,6)'",
      60,
    ],
    ['black from end to end', 'color=black:s=90x160:r=25:d=1', 0],
  ])('is two to three and shows something: %s', async (_, picture, levelMin) => {
    const { drama } = makeDrama('1.mp4', '-f', 'lavfi', '-i', picture, ...ENCODED)
    const { publication } = await imported(drama)
    const cover = sharp(join(mediaRoot, pictureItem(publication.coverKey)))
    const { width, height } = await cover.metadata()
    expect(width! / height!).toBeCloseTo(2 / 3, 1)
    const { mean } = (await cover.greyscale().stats()).channels[0]!
    expect(mean).toBeGreaterThanOrEqual(levelMin)
    expect(mean).toBeLessThan(200)
  })
})
