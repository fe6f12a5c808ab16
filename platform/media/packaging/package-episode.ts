import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import * as z from 'zod'
import { contentKey } from '../../media-store/content-key.ts'
import { episodeItem, type MediaStore, pictureItem, readAll } from '../../media-store/media-store.ts'
import { ContentKey } from '../../publication/drama-publication.ts'
import type { Captions } from '../captions/captions.ts'
import {
  DiskFullError,
  encodeWithFfmpeg,
  MediaToolError,
  type RunOptions,
  runFfmpeg,
  runFfprobe,
} from '../clips/ffmpeg.ts'
import { checkLengths, inputFile, type SourceVideo, UnusableSourceError } from '../clips/probe.ts'
import { takeStartTime } from './edit-list.ts'
import { decodeArguments, encodeArguments, TRACK_FILE_PREFIX, toneMap } from './encode-arguments.ts'
import { type EncodingLadder, planRenditions } from './encoding-ladder.ts'
import { measureGainDb } from './loudness.ts'
import {
  type Presentation,
  renderDashManifest,
  renderHlsCaptions,
  renderHlsMaster,
  renderHlsTrack,
} from './manifests.ts'
import { firstFrame } from './pictures.ts'
import { highRendition, writePlainFile } from './plain-file.ts'
import { areAligned, readWrittenTracks, type Track, toBitrates, toDurationMs } from './tracks.ts'

export const MediaDescription = z.object({
  /** `EncodingLadder.version`, under the name that stored files have. */
  recipeVersion: z.number().int(),
  durationMs: z.number().int().positive(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  hasAudio: z.boolean(),
  /** Absent in files of earlier releases. */
  hasHighMp4: z.boolean().default(false),
  /** The renditions, under the name that stored files have. */
  rungs: z.array(
    z.object({ width: z.number(), height: z.number(), averageBitsPerSecond: z.number(), codecs: z.string() }),
  ),
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
  firstFrameKey: ContentKey,
})
export type MediaDescription = z.infer<typeof MediaDescription>

export interface EpisodeMedia extends MediaDescription {
  mediaKey: ContentKey
}

export interface EpisodeRequest {
  store: MediaStore
  sourcePath: string
  sourceHash: string
  source: SourceVideo
  captions: readonly Captions[]
  ladder: EncodingLadder
}

export function createMediaKey({ sourceHash, captions, ladder }: EpisodeRequest): ContentKey {
  const tracks = captions.flatMap(({ language, text }) => [language, text])
  return contentKey('episode', JSON.stringify(ladder), sourceHash, ...tracks)
}

export async function findEpisode(request: EpisodeRequest): Promise<EpisodeMedia | null> {
  const mediaKey = createMediaKey(request)
  const file = await request.store.open(`${episodeItem(mediaKey)}/media.json`)
  if (!file) return null
  const description = MediaDescription.parse(JSON.parse(Buffer.from(await readAll(file)).toString()))
  return (await request.store.has(pictureItem(description.firstFrameKey)))
    ? { mediaKey, ...description }
    : null
}

/**
 * Turns one video file into the folder `episodes/{mediaKey}/` and its first-frame picture. Finished media is
 * reused.
 *
 * Throws {@link UnusableSourceError} for a damaged file, tool errors, and the signal's reason when stopped;
 * nothing is visible then.
 *
 * @param onFraction encoded share, 0 to 1
 */
export async function packageEpisode(
  request: EpisodeRequest,
  options: RunOptions,
  onFraction: (fraction: number) => void = () => {},
): Promise<EpisodeMedia> {
  const finished = await findEpisode(request)
  if (finished) return finished
  const mediaKey = createMediaKey(request)
  const firstFrameKey = await storeFirstFrame(request, options)
  const item = episodeItem(mediaKey)
  // An item without its description or picture comes from another program; it is made again.
  await request.store.remove([item])
  await request.store.put(item, async (partial) => {
    await mkdir(partial)
    const { video, audio } = await encodeTracks(request, partial, options, onFraction).catch(
      async (error) => {
        // ffmpeg may silently lose a segment when the disk is full.
        throw (await isFull(partial)) ? new DiskFullError() : error
      },
    )
    const durationMs = toDurationMs(video[0]!)
    await writeManifests(partial, { video, audio, captions: request.captions, durationMs })
    for (const { language, text } of request.captions) {
      await writeFile(join(partial, `captions.${language}.vtt`), text)
    }
    const high = highRendition(video)
    for (const [name, track] of [
      ['plain.mp4', video[0]!] as const,
      ...(high ? [['plain-high.mp4', high] as const] : []),
    ]) {
      await writePlainFile(join(partial, name), [track, ...(audio ? [audio] : [])], options)
    }
    const description: MediaDescription = {
      recipeVersion: request.ladder.version,
      durationMs,
      width: video.at(-1)!.width!,
      height: video.at(-1)!.height!,
      hasAudio: audio !== null,
      hasHighMp4: high !== null,
      rungs: video.map((track) => ({
        width: track.width!,
        height: track.height!,
        averageBitsPerSecond: toBitrates(track).average,
        codecs: track.codecs,
      })),
      captions: request.captions.map(({ language, label }) => ({ language, label })),
      firstFrameKey,
    }
    await writeFile(join(partial, 'media.json'), `${JSON.stringify(description, null, 2)}\n`)
  })
  const made = await findEpisode(request)
  if (!made) throw new Error(`The episode ${mediaKey} was made and is not there.`)
  return made
}

const ROOM_BYTES_MIN = 1024 * 1024

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < ROOM_BYTES_MIN
}

async function storeFirstFrame(request: EpisodeRequest, options: RunOptions): Promise<ContentKey> {
  const { ladder, source, sourcePath } = request
  const settings = [ladder.version, ladder.firstFrame, ...(source.hdr ? [toneMap(source.hdr)] : [])]
  const key = contentKey('first-frame', JSON.stringify(settings), request.sourceHash)
  const item = pictureItem(key)
  if (await request.store.has(item)) return key
  const png = await firstFrame(
    { sourcePath, source, shortSideMax: ladder.firstFrame.shortSideMax },
    options,
  ).catch(damaged)
  if (png.length === 0) damaged()
  const webp = await sharp(png).webp({ quality: ladder.firstFrame.quality, effort: 5 }).toBuffer()
  await request.store.put(item, (path) => writeFile(path, webp))
  return key
}

/** The file is intact, so ffmpeg's arguments are at fault. */
const FILTER_FAILED = /filter|no path between colorspaces|impossible to convert/i

function damaged(error?: unknown): never {
  if (error !== undefined && !(error instanceof MediaToolError)) throw error
  if (error && FILTER_FAILED.test(error.lastWords)) {
    throw new UnusableSourceError(
      `can be read, but this ffmpeg cannot convert its pictures or sound ("${error.lastWords}"): export it again as MP4 (H.264)`,
    )
  }
  throw new UnusableSourceError(
    'holds no picture that can be read; it is damaged or in a form this ffmpeg does not know: export it again as MP4 (H.264)',
  )
}

async function encodeTracks(
  { sourcePath, source, ladder }: EpisodeRequest,
  folder: string,
  options: RunOptions,
  onFraction: (fraction: number) => void,
): Promise<{ video: Track[]; audio: Track | null }> {
  const renditions = planRenditions(source, ladder)
  const manifestPath = join(folder, 'written.mpd')
  const soundPath = source.audioIndex === null ? null : join(folder, 'sound.mka')
  if (soundPath)
    await runFfmpeg(decodeArguments({ sourcePath, source, ladder }, soundPath), options).catch(damaged)
  const gainDb =
    soundPath && ladder.loudnessLufs !== undefined
      ? await measureGainDb(soundPath, ladder.loudnessLufs, options).catch(damaged)
      : 0
  const encoding = encodeArguments({
    sourcePath,
    source,
    soundPath,
    renditions,
    ladder,
    gainDb,
    manifestPath,
  })
  await encodeWithFfmpeg(encoding, {
    ...options,
    onPosition: (positionMs) => onFraction(Math.min(1, positionMs / source.durationMs)),
  }).catch(damaged)
  const soundEndMs = soundPath ? await readEndMs(soundPath, options) : null
  if (soundPath) await rm(soundPath)
  const written = readWrittenTracks(await readFile(manifestPath, 'utf8'))
  await rm(manifestPath)
  const tracks: Track[] = []
  for (const { representationId, ...track } of written) {
    const id = track.kind === 'audio' ? 'audio' : `video-${representationId}`
    await renameTrack(folder, `${TRACK_FILE_PREFIX}${representationId}-`, `${id}-`)
    const segmentBytes = await readSegmentBytes(folder, id, track.segmentTicks.length)
    const timing = track.kind === 'video' ? { startTicks: await writeDashInit(folder, id) } : {}
    tracks.push({ id, segmentBytes, ...timing, ...track })
  }
  const video = tracks.filter((track) => track.kind === 'video')
  if (video.length !== renditions.length || video.some((track) => track.segmentTicks.length === 0)) damaged()
  if (!areAligned(video)) throw new Error('The renditions are not cut at the same instants.')
  const audio = tracks.find((track) => track.kind === 'audio') ?? null
  checkLengths(source, {
    pictureMs: toDurationMs(video[0]!),
    soundMs: audio ? toDurationMs(audio) : null,
    soundEndMs,
  })
  return { video, audio }
}

/** Sizes of a track's segments. */
export function readSegmentBytes(folder: string, id: string, count: number): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const name = `${id}-${String(index + 1).padStart(5, '0')}.m4s`
      return (await stat(join(folder, name))).size
    }),
  )
}

async function readEndMs(path: string, options: RunOptions): Promise<number> {
  const { output } = await runFfprobe(
    ['-show_entries', 'format=duration', '-of', 'csv=p=0', ...inputFile(path)],
    options,
  )
  return Math.round(Number(output) * 1000)
}

async function writeDashInit(folder: string, id: string): Promise<number> {
  const { startTicks, init } = takeStartTime(await readFile(join(folder, `${id}-init.mp4`)))
  await writeFile(join(folder, `${id}-dash-init.mp4`), init)
  return startTicks
}

export async function renameTrack(folder: string, from: string, to: string): Promise<void> {
  if (from === to) return
  for (const name of await readdir(folder)) {
    if (name.startsWith(from)) await rename(join(folder, name), join(folder, to + name.slice(from.length)))
  }
}

export async function writeManifests(folder: string, presentation: Presentation): Promise<void> {
  const { video, audio, captions, durationMs } = presentation
  await writeFile(join(folder, 'manifest.mpd'), renderDashManifest(presentation))
  await writeFile(join(folder, 'master.m3u8'), renderHlsMaster(presentation))
  for (const track of [...video, ...(audio ? [audio] : [])]) {
    await writeFile(join(folder, `${track.id}.m3u8`), renderHlsTrack(track))
  }
  for (const { language } of captions) {
    await writeFile(join(folder, `captions.${language}.m3u8`), renderHlsCaptions(language, durationMs))
  }
}
