import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunOptions, runFfmpeg, TOOLS_ON_PATH } from '../platform/media/clips/ffmpeg.ts'
import { inputFile } from '../platform/media/clips/probe.ts'
import {
  segmentArguments,
  soundCodec,
  soundFilters,
  TRACK_FILE_PREFIX,
  toLayout,
} from '../platform/media/packaging/encode-arguments.ts'
import { DEMONSTRATION_LADDER } from '../platform/media/packaging/encoding-ladder.ts'
import { inParallel } from '../platform/media/packaging/in-parallel.ts'
import type { Presentation } from '../platform/media/packaging/manifests.ts'
import {
  MediaDescription,
  readSegmentBytes,
  renameTrack,
  writeManifests,
} from '../platform/media/packaging/package-episode.ts'
import { writePlainFile } from '../platform/media/packaging/plain-file.ts'
import { attributes, readWrittenTracks, type Track, timeline } from '../platform/media/packaging/tracks.ts'
import { contentKey } from '../platform/media-store/content-key.ts'
import { diskStore } from '../platform/media-store/disk-store.ts'
import { episodeItem } from '../platform/media-store/media-store.ts'
import { masterSound } from './master-sound.ts'
import {
  DEMO_MEDIA,
  neverPackaged,
  readCatalog,
  removeUnused,
  renameInTests,
  writeCatalog,
} from './package.ts'
import { type Film, planFilm } from './render/film.ts'
import { type Drama, isFilmed } from './render/story.ts'

const OPTIONS: RunOptions = { tools: TOOLS_ON_PATH }
const AT_ONCE = 3

/**
 * Scores films anew and replaces their sound in what is packaged; pictures are kept as they are. An episode whose sound
 * changes gets another key, since browsers keep what they loaded under the old one.
 *
 * @param numbers of films of each of these dramas; all by default
 */
export async function packageSound(
  dramas: readonly Drama[],
  report: (line: string) => void,
  numbers?: readonly number[],
): Promise<void> {
  const publications = await readCatalog()
  const scored = dramas.filter(isFilmed).flatMap((drama) => {
    const publication = publications.find(({ key }) => key === drama.key)
    if (!publication) throw neverPackaged(drama.key)
    return publication.episodes
      .filter(({ number }) => !numbers || numbers.includes(number))
      .map((episode) => ({ episode, film: planFilm(drama, episode.number - 1) }))
  })
  const renamed = new Map<string, string>()
  await inParallel(scored, { atOnce: AT_ONCE }, async ({ episode, film }) => {
    const key = await keepWithSound(episode.mediaKey, film)
    report(`${key === episode.mediaKey ? 'the same' : 'sound   '}  ${film.drama.key}: film ${film.number}`)
    if (key !== episode.mediaKey) renamed.set(episode.mediaKey, key)
    episode.mediaKey = key
  })
  await writeCatalog(publications)
  await renameInTests(renamed)
  await removeUnused(publications)
}

/** The key of that episode with that film's sound; its own if it has it already. */
export async function keepWithSound(mediaKey: string, film: Film): Promise<string> {
  const folder = join(DEMO_MEDIA, episodeItem(mediaKey))
  const made = await mkdtemp(join(tmpdir(), 'sound-'))
  try {
    const { durationMs } = await readDescription(folder)
    const audio = await encodeSound(film, join(folder, 'plain.mp4'), durationMs, made)
    const sound = await readSound(made)
    if (sound.equals(await readSound(folder))) return mediaKey
    const key = contentKey('scored', mediaKey, sound)
    const store = diskStore(DEMO_MEDIA)
    await store.put(episodeItem(key), async (partial) => {
      await store.copyTo(episodeItem(mediaKey), partial)
      for (const name of await listSound(partial)) await rm(join(partial, name))
      for (const name of await listSound(made)) await copyFile(join(made, name), join(partial, name))
      const presentation = { ...(await readPresentation(folder)), audio }
      await writeManifests(partial, presentation)
      await writePlainFile(partial, [presentation.video[0]!, audio], OPTIONS)
    })
    return key
  } finally {
    await rm(made, { recursive: true })
  }
}

/** Writes the segments of a film's sound; they are cut where the importer cuts them, beside the picture. */
async function encodeSound(film: Film, picture: string, durationMs: number, folder: string): Promise<Track> {
  const wav = join(folder, 'sound.wav')
  await masterSound(film, wav)
  const manifest = join(folder, 'written.mpd')
  const filters = [toLayout(DEMONSTRATION_LADDER), soundFilters({ durationMs }, 0)].join(',')
  await runFfmpeg(
    [
      ...[...inputFile(picture), ...inputFile(wav), '-map', '0:v', '-map', '1:a', '-c:v', 'copy'],
      ...['-filter:a', filters, ...soundCodec(DEMONSTRATION_LADDER)],
      ...segmentArguments(1, true, manifest),
    ],
    OPTIONS,
  )
  const written = readWrittenTracks(await readFile(manifest, 'utf8')).find(({ kind }) => kind === 'audio')!
  const { representationId, ...track } = written
  await renameTrack(folder, `${TRACK_FILE_PREFIX}${representationId}-`, 'audio-')
  const segmentBytes = await readSegmentBytes(folder, 'audio', track.segmentTicks.length)
  return { id: 'audio', segmentBytes, ...track }
}

const listSound = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^audio-.*\.(m4s|mp4)$/.test(name)).sort()

const readSound = async (folder: string) =>
  Buffer.concat(await Promise.all((await listSound(folder)).map((name) => readFile(join(folder, name)))))

async function readDescription(folder: string): Promise<MediaDescription> {
  return MediaDescription.parse(JSON.parse(await readFile(join(folder, 'media.json'), 'utf8')))
}

/** What the manifests of a packaged episode are written from. */
export async function readPresentation(folder: string): Promise<Presentation> {
  const { rungs, captions, durationMs } = await readDescription(folder)
  const manifest = await readFile(join(folder, 'manifest.mpd'), 'utf8')
  const sets = [...manifest.matchAll(/<AdaptationSet ([^>]*)>[\s\S]*?<\/AdaptationSet>/g)]
  const read = async (kind: Track['kind'], id: string): Promise<Track> => {
    const [set = '', given = ''] = sets.find(([, text]) => text!.includes(`contentType="${kind}"`)) ?? []
    const template = attributes(/<SegmentTemplate([^>]*)>/.exec(set)![1]!)
    const { codecs, width, height, audioSamplingRate } = attributes(
      new RegExp(`<Representation (id="${id}"[^>]*)>`).exec(set)![1]!,
    )
    const segmentTicks = timeline(set)
    return {
      id,
      kind,
      codecs: codecs!,
      timescale: Number(template.timescale),
      segmentTicks,
      segmentBytes: await readSegmentBytes(folder, id, segmentTicks.length),
      ...(kind === 'video'
        ? {
            startTicks: Number(template.presentationTimeOffset ?? 0),
            width: Number(width),
            height: Number(height),
            frameRate: attributes(given).frameRate!,
          }
        : {
            sampleRateHz: Number(audioSamplingRate),
            channels: Number(/<AudioChannelConfiguration[^>]*value="(\d+)"/.exec(set)![1]),
          }),
    }
  }
  return {
    video: await Promise.all(rungs.map((_, index) => read('video', `video-${index}`))),
    audio: await read('audio', 'audio'),
    captions,
    durationMs,
  }
}
