import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { hashFile } from '../../media-store/content-key.ts'
import { diskStore } from '../../media-store/disk-store.ts'
import { episodeItem, pictureItem } from '../../media-store/media-store.ts'
import { readWebVtt } from '../captions/captions.ts'
import { mediaTools, TOOLS_ON_PATH } from '../clips/ffmpeg.ts'
import { probeVideo } from '../clips/probe.ts'
import { type ClipShape, ffmpeg, makeClip, probeStreams } from '../clips/test-clips.ts'
import { type EncodingLadder, STANDARD_LADDER } from './encoding-ladder.ts'
import { packageEpisode } from './package-episode.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-episode-'))
afterAll(() => rmSync(folder, { recursive: true }))

const mediaRoot = join(folder, 'media')
const options = { tools: TOOLS_ON_PATH }
/** Small renditions: these tests are about dimensions and files, not quality. */
const LADDER: EncodingLadder = {
  ...STANDARD_LADDER,
  preset: 'ultrafast',
  rungs: [
    { shortSide: 90, maxKbps: 100, crf: 30 },
    { shortSide: 180, maxKbps: 300, crf: 30 },
    { shortSide: 360, maxKbps: 600, crf: 30 },
  ],
}
const ENGLISH = readWebVtt('en', 'WEBVTT\n\n00:00.100 --> 00:01.000\nHello\n').captions

let clips = 0
async function packaged(shape: ClipShape, captions = [ENGLISH], ladder = LADDER) {
  const sourcePath = makeClip(join(folder, `clip-${clips++}.mp4`), shape)
  const source = await probeVideo(sourcePath, options)
  const sourceHash = await hashFile(sourcePath)
  const request = { store: diskStore(mediaRoot), sourcePath, sourceHash, source, captions, ladder }
  const media = await packageEpisode(request, options)
  const path = join(mediaRoot, episodeItem(media.mediaKey))
  return { request, media, path, read: (file: string) => readFileSync(join(path, file), 'utf8') }
}

let packagedOnce: ReturnType<typeof packaged> | undefined
/** Of a usual clip, for every test that only reads it. */
const usual = () => {
  packagedOnce ??= packaged({ seconds: 1.5 })
  return packagedOnce
}

/** Presentation times of the key frames of one rendition. */
function keyFrameTimes(path: string, track: string): number[] {
  const joined = join(folder, `${track}.mp4`)
  const names = readdirSync(path).filter((name) => name.startsWith(`${track}-`) && name.endsWith('.m4s'))
  const parts = [`${track}-init.mp4`, ...names.sort()].map((name) => readFileSync(join(path, name)))
  writeFileSync(joined, Buffer.concat(parts))
  const args = [
    '-v',
    'error',
    '-select_streams',
    'v',
    '-show_entries',
    'frame=pts_time,key_frame,pict_type',
    '-of',
    'csv=p=0',
  ]
  const frames = execFileSync('ffprobe', [...args, joined])
    .toString()
    .trim()
    .split('\n')
  return frames
    .filter((frame) => frame.startsWith('1,') || frame.includes(',I'))
    .map((frame) => Number(frame.split(',')[1]))
}

describe('an episode (row 450)', () => {
  test('has the same segments in DASH and HLS, short at first and cut alike in every rendition', async () => {
    const { path, read, media } = await packaged({ seconds: 5.2, frameRate: '24000/1001' })
    expect(media.rungs.map(({ width, height }) => [width, height])).toEqual([
      [90, 160],
      [180, 320],
    ])
    const durations = (playlist: string) =>
      [...read(playlist).matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]))
    expect(durations('video-0.m3u8')).toEqual(durations('video-1.m3u8'))
    expect(durations('video-0.m3u8').map(Math.round)).toEqual([1, 1, 2, 1])
    for (const track of ['video-0', 'video-1', 'audio']) {
      for (const [name] of read(`${track}.m3u8`).matchAll(/^[\w-]+\.m4s$/gm)) {
        expect(readdirSync(path)).toContain(name)
      }
    }
    expect(read('manifest.mpd').match(/<SegmentTimeline>/g)).toHaveLength(2)
    expect(read('manifest.mpd')).toContain('<BaseURL>captions.en.vtt</BaseURL>')
    // Decoding either manifest yields every frame, in order.
    for (const track of ['video-0.m3u8', 'video-1.m3u8']) {
      const frames = ffmpeg('-i', join(path, track), '-f', 'framecrc', '-').toString()
      expect(frames.match(/^0,/gm)).toHaveLength(125)
    }
    expect(read('captions.en.m3u8')).toContain('\ncaptions.en.vtt\n')
  })

  test('has a second plain file, of the largest rendition that a usual network carries (row 425)', async () => {
    const { path, media } = await usual()
    expect(media.hasHighMp4).toBe(true)
    const [low, high] = ['plain.mp4', 'plain-high.mp4'].map((name) => probeStreams(join(path, name)))
    expect([low, high].map((streams) => streams!.map(({ width }) => width))).toEqual([
      [90, undefined],
      [180, undefined],
    ])
    expect(high![1]!.codec_name).toBe('aac')
  })

  test('has a master playlist that players need not search for captions', async () => {
    const { read } = await usual()
    const master = read('master.m3u8')
    const variants = master.split('\n').filter((line) => line.startsWith('#EXT-X-STREAM-INF'))
    expect(variants).toHaveLength(2)
    for (const variant of variants) {
      expect(variant).toMatch(/CLOSED-CAPTIONS=NONE/)
      expect(variant).toMatch(/BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.\w{6},mp4a\.40\.2"/)
      expect(variant).toMatch(/FRAME-RATE=25\.000/)
      expect(variant).toMatch(/SUBTITLES="captions"/)
    }
    expect(master.indexOf('RESOLUTION=90x160')).toBeLessThan(master.indexOf('RESOLUTION=180x320'))
    expect(master.indexOf('RESOLUTION=90x160')).toBeGreaterThan(0)
  })

  test.each<[string, ClipShape, [number, number]]>([
    [
      'turned by the telephone, of high pixels and many frames, with sound that ends early',
      { width: 180, height: 180, pixelAspect: '9/16', rotation: 90, frameRate: '60', audioSeconds: 0.5 },
      [320, 180],
    ],
    ['of odd sides, with sound that goes on', { width: 135, height: 241, audioSeconds: 5 }, [134, 240]],
  ])('has the aspect ratio of a clip %s', async (_, shape, [width, height]) => {
    const { media, path, read } = await packaged({ seconds: 1.5, ...shape })
    expect([media.width, media.height]).toEqual([width, height])
    const [video, audio] = probeStreams(join(path, 'plain.mp4'))
    expect(Number(video!.width) % 2).toBe(0)
    expect((video!.width as number) / (video!.height as number)).toBeCloseTo(width / height, 1)
    expect(video!.sample_aspect_ratio ?? '1:1').toBe('1:1')
    // Audio shorter or longer than the video would stall players.
    expect(Math.abs(Number(audio!.duration) - Number(video!.duration))).toBeLessThan(0.15)
    expect(Number(/FRAME-RATE=([\d.]+)/.exec(read('master.m3u8'))![1])).toBeLessThanOrEqual(30)
    const picture = await sharp(join(mediaRoot, pictureItem(media.firstFrameKey))).metadata()
    expect(picture.width! / picture.height!).toBeCloseTo(width / height, 1)
  })

  /** One second of motion, then a still for three: in Matroska only the file's duration tells. */
  function clipThatEndsOnAStill(extension: string): string {
    const parts = [
      { name: 'moving', rate: '25', seconds: 1 },
      { name: 'still', rate: '1/3', seconds: 3 },
    ].map(({ name, rate, seconds }) => {
      const path = join(folder, `${name}.mp4`)
      const picture = ['-f', 'lavfi', '-i', `testsrc2=s=180x320:r=${rate}:d=${seconds}`]
      ffmpeg(...picture, '-c:v', 'libx264', '-bf', '0', '-video_track_timescale', '12800', path)
      return path
    })
    const list = join(folder, 'parts.txt')
    writeFileSync(list, parts.map((path) => `file '${path}'\n`).join(''))
    const joined = join(folder, `ends-on-a-still.${extension}`)
    ffmpeg('-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', joined)
    return joined
  }

  test.each<[string, () => string, number]>([
    [
      'of a fifth of a second',
      () => makeClip(join(folder, 'fifth.mp4'), { seconds: 0.2, hasAudio: false }),
      200,
    ],
    [
      'of a frame a second, with sound',
      () => makeClip(join(folder, 'slow-sound.mp4'), { seconds: 6, frameRate: '1' }),
      6000,
    ],
    ['that ends on a still, as MP4', () => clipThatEndsOnAStill('mp4'), 4000],
    ['that ends on a still, as Matroska', () => clipThatEndsOnAStill('mkv'), 4000],
  ])('a video %s is encoded completely, with the length of its last picture', async (_, make, durationMs) => {
    const sourcePath = make()
    const source = await probeVideo(sourcePath, options)
    const sourceHash = await hashFile(sourcePath)
    // The test's preset never makes frames that refer to later ones.
    const ladder = { ...LADDER, preset: STANDARD_LADDER.preset }
    const request = { store: diskStore(mediaRoot), sourcePath, sourceHash, source, captions: [], ladder }
    const media = await packageEpisode(request, options)
    expect(Math.abs(media.durationMs - durationMs)).toBeLessThan(60)
    const [video] = probeStreams(join(join(mediaRoot, episodeItem(media.mediaKey)), 'plain.mp4'))
    expect(Number(video!.duration)).toBeCloseTo(durationMs / 1000, 1)
  })

  test.each(['mkv', 'mp4'])('a truncated %s is refused', async (extension) => {
    const whole = makeClip(join(folder, `cut-source.${extension}`), {
      seconds: 4,
    })
    const source = join(folder, `whole.${extension}`)
    ffmpeg('-i', whole, '-c', 'copy', ...(extension === 'mp4' ? ['-movflags', '+faststart'] : []), source)
    const bytes = readFileSync(source)
    const cut = join(folder, `cut.${extension}`)
    writeFileSync(cut, bytes.subarray(0, bytes.length / 2))
    await expect(probeVideo(cut, options)).rejects.toThrow(/says it lasts 4\.0 s .* it is cut off/)
  })

  test('may have no sound', async () => {
    const { media, read, path } = await packaged({ hasAudio: false })
    expect(media.hasAudio).toBe(false)
    expect(read('master.m3u8')).not.toMatch(/AUDIO|mp4a/)
    expect(read('manifest.mpd')).not.toContain('audio')
    expect(readdirSync(path).filter((name) => name.startsWith('audio'))).toEqual([])
    expect(probeStreams(join(path, 'plain.mp4'))).toHaveLength(1)
  })

  test('has a plain file with its index first', async () => {
    const { path } = await usual()
    const bytes = readFileSync(join(path, 'plain.mp4'))
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    const [video, audio] = probeStreams(join(path, 'plain.mp4'))
    expect([video!.width, video!.height, audio!.codec_name]).toEqual([90, 160, 'aac'])
    expect(Math.abs(Number(video!.start_time) - Number(audio!.start_time))).toBeLessThan(0.05)
  })

  test('shows its first frame before it plays (row 120)', async () => {
    const { media, path } = await usual()
    const size = { width: 90, height: 160 }
    const still = await sharp(join(mediaRoot, pictureItem(media.firstFrameKey)))
      .resize(size)
      .removeAlpha()
      .raw()
      .toBuffer()
    const played = ffmpeg(
      ...[
        '-i',
        join(path, 'video-1.m3u8'),
        '-frames:v',
        '1',
        '-vf',
        'scale=90:160',
        '-pix_fmt',
        'rgb24',
        '-f',
        'rawvideo',
        '-',
      ],
    )
    const difference =
      still.reduce((sum, value, index) => sum + Math.abs(value - played[index]!), 0) / still.length
    // Wrong colours or another frame differ by 20 or more.
    expect(difference).toBeLessThan(12)
  })

  test('is encoded once for the same content, and again for other captions or another ladder', async () => {
    const { request, media } = await usual()
    // Nothing is re-encoded: it works without ffmpeg.
    const noTools = { tools: mediaTools('/nowhere/ffmpeg') }
    expect(await packageEpisode(request, noTools)).toEqual(media)
    const silent = await packageEpisode({ ...request, captions: [] }, options)
    expect(silent.mediaKey).not.toBe(media.mediaKey)
    const other = await packageEpisode({ ...request, ladder: { ...LADDER, version: 99 } }, options)
    expect(other.mediaKey).not.toBe(media.mediaKey)
  })

  test('leaves nothing when it is stopped', async () => {
    const sourcePath = makeClip(join(folder, 'long.mp4'), { seconds: 6, width: 360, height: 640 })
    const source = await probeVideo(sourcePath, options)
    const before = readdirSync(join(mediaRoot, 'episodes'))
    const stop = new AbortController()
    const request = {
      store: diskStore(mediaRoot),
      sourcePath,
      sourceHash: 'f'.repeat(64),
      source,
      captions: [],
      ladder: STANDARD_LADDER,
    }
    const reason = new Error('enough')
    await expect(
      packageEpisode(request, { ...options, signal: stop.signal }, () => stop.abort(reason)),
    ).rejects.toBe(reason)
    expect(readdirSync(join(mediaRoot, 'episodes'))).toEqual(before)
  })
})

test('the DASH manifest has the start time of pictures stored out of order, for browsers that ignore edit lists (row 446)', async () => {
  const { path, read } = await packaged({ seconds: 2.5 }, [], { ...LADDER, preset: 'veryfast' })
  const [, offset, start] =
    /presentationTimeOffset="(\d+)" startNumber="1" initialization="\$RepresentationID\$-dash-init.mp4".*?<S t="(\d+)"/.exec(
      read('manifest.mpd'),
    ) ?? []
  expect(start).toBe(offset)
  const readStart = (init: Buffer) => init.readInt32BE(init.indexOf('elst') + 16)
  for (const track of ['video-0', 'video-1']) {
    const segment = readFileSync(join(path, `${track}-00001.m4s`))
    const firstOffset = segment.readInt32BE(segment.indexOf('trun') + 24)
    expect(firstOffset).toBeGreaterThan(0)
    expect(Number(offset)).toBe(firstOffset)
    expect(readStart(readFileSync(join(path, `${track}-init.mp4`))), 'HLS').toBe(firstOffset)
    expect(readStart(readFileSync(join(path, `${track}-dash-init.mp4`))), 'DASH').toBe(0)
  }
})

test('key frames are at the cuts and nowhere else', async () => {
  const { path } = await packaged({ seconds: 6.5, frameRate: '12.5' })
  expect(keyFrameTimes(path, 'video-0')).toEqual([0, 1.04, 2, 4, 6])
  expect(keyFrameTimes(path, 'video-1')).toEqual([0, 1.04, 2, 4, 6])
})
