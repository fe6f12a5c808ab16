import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { hashFile } from '../../media-store/content-key.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import { DramaPublication } from '../../publication/drama-publication.ts'
import { type Captions, readCaptionsFile, readSubRip, UnusableCaptionsError } from '../captions/captions.ts'
import {
  DramaFolderError,
  type PlannedDrama,
  type PlannedEpisode,
  readDramaFolder,
} from '../clips/drama-folder.ts'
import {
  MediaToolError,
  type MediaTools,
  type RunOptions,
  runFfmpeg,
  TOOLS_ON_PATH,
} from '../clips/ffmpeg.ts'
import { inputFile, probeVideo, type SourceVideo, UnusableSourceError } from '../clips/probe.ts'
import { type EncodingLadder, STANDARD_LADDER, toFormerLadder } from './encoding-ladder.ts'
import { inParallel } from './in-parallel.ts'
import {
  createMediaKey,
  type EpisodeMedia,
  type EpisodeRequest,
  findEpisode,
  packageEpisode,
} from './package-episode.ts'
import {
  COVER_WIDTH_MAX,
  type Cover,
  checkPicture,
  keepCover,
  tellingFrame,
  UnusablePictureError,
  WIDE_COVER_WIDTH_MAX,
} from './pictures.ts'

export type PackagingProgress =
  | { kind: 'read'; name: string; episodeCount: number; assumptions: readonly string[] }
  /** Omitted because of `mayLeaveOut`, and why. */
  | { kind: 'leftOut'; faults: readonly string[]; episodeCount: number }
  /** Sentences about what was left out of a file, or changed in it. */
  | { kind: 'told'; sentences: readonly string[] }
  /** Number of files that are opened and usable. */
  | { kind: 'checked'; files: number; of: number }
  /** `kept`: its media exists from an earlier run or another episode. */
  | { kind: 'episode'; number: number; state: 'encoding'; fraction: number }
  | { kind: 'episode'; number: number; state: 'kept' | 'made' }

export interface PackagingRequest {
  folder: string
  store: MediaStore
  ladder?: EncodingLadder
  /** Omits unusable files instead of rejecting the whole folder; later episodes move up. */
  mayLeaveOut?: boolean
  /** Encodes episodes again whose media an earlier release encoded differently. */
  encodesAgain?: boolean
  /** Concurrent checks and encodings; default: one per core. */
  atOnce?: number
  onProgress?: (progress: PackagingProgress) => void
  signal?: AbortSignal
  tools?: MediaTools
}

interface Covers {
  cover: Cover
  wideCover: Cover | null
}

interface CheckedFile {
  sourceHash: string
  source: SourceVideo
  captions: readonly Captions[]
  captionFaults: readonly string[]
  /** Sentences about omitted parts of the file. */
  told: readonly string[]
}

/**
 * Turns a folder into media and a publication for the catalogue.
 *
 * Every file is opened before the first is encoded, so that an invalid folder fails within seconds and writes
 * nothing. Stopped or killed, it continues on the next call: finished episodes are kept.
 *
 * Throws {@link DramaFolderError} with all errors of the folder, `MediaToolMissingError`, and the signal's reason.
 */
export async function packageDrama(ask: PackagingRequest): Promise<DramaPublication> {
  const { store, ladder = STANDARD_LADDER, onProgress = () => {}, signal } = ask
  const { atOnce = availableParallelism() } = ask
  const options: RunOptions = { tools: ask.tools ?? TOOLS_ON_PATH, signal }
  const planned = await readDramaFolder(ask.folder)
  onProgress({
    kind: 'read',
    name: planned.name,
    episodeCount: planned.episodes.length,
    assumptions: planned.assumptions,
  })
  /** Leaves out unusable files, if allowed. */
  const leaveOut = (drama: PlannedDrama, faults: readonly string[], useless: ReadonlySet<string>) => {
    if (faults.length === 0) return drama
    const left = withoutFiles(drama, useless)
    if (!ask.mayLeaveOut || left.episodes.length === 0) throw new DramaFolderError(faults)
    onProgress({ kind: 'leftOut', faults, episodeCount: left.episodes.length })
    return left
  }
  const { files, faults, useless } = await checkFiles(planned, options, { atOnce, onProgress })
  let drama = leaveOut(planned, faults, useless)
  await store.removeLeftovers(Date.now())

  const media = new Map<string, EpisodeMedia>()
  /** By media key: the same video may be several episodes. */
  const making = new Map<string, Promise<EpisodeMedia>>()
  let formerCount = 0
  const makeEpisode = async ({ number, path, fileName }: PlannedEpisode, signal: AbortSignal) => {
    const episodeAsk = { store, ladder, sourcePath: path, ...files.get(path)! }
    const mediaKey = createMediaKey(episodeAsk)
    try {
      const former = ask.encodesAgain ? null : await findFormer(episodeAsk)
      if (former) formerCount += 1
      const before = (await findEpisode(episodeAsk)) ?? former ?? making.get(mediaKey)
      const made =
        before ??
        packageEpisode(episodeAsk, { ...options, signal }, (fraction) =>
          onProgress({ kind: 'episode', number, state: 'encoding', fraction }),
        )
      making.set(mediaKey, Promise.resolve(made))
      media.set(path, await made)
      onProgress({ kind: 'episode', number, state: before ? 'kept' : 'made' })
    } catch (error) {
      drama = leaveOut(drama, toFaults(error, fileName), new Set([path]))
    }
  }
  const covered = new Map<PlannedDrama, Covers>()
  const makeCovers = async (signal: AbortSignal | undefined) => {
    const given = drama
    covered.set(given, await keepCovers(given, files, store, { ...options, signal }))
  }
  // Covers are made alongside the last episodes, so that no core is idle at the end.
  const work = [...drama.episodes.slice(0, -1), 'covers' as const, ...drama.episodes.slice(-1)]
  await inParallel(work, { atOnce, signal }, async (item, signal) => {
    if (item !== 'covers') await makeEpisode(item, signal)
    // The episode they come from may still turn out to be damaged and be left out.
    else await makeCovers(signal).catch(() => {})
  })
  signal?.throwIfAborted()
  if (formerCount > 0) onProgress({ kind: 'told', sentences: [tellFormer(formerCount)] })
  // Without its first episode, a drama has another cover.
  if (!covered.has(drama)) await makeCovers(signal)
  return toPublication(drama, media, covered.get(drama)!)
}

/** An earlier release's media for the same file; null: none, or this release's exists too. */
async function findFormer(ask: EpisodeRequest): Promise<EpisodeMedia | null> {
  const ladder = toFormerLadder(ask.ladder)
  if (ladder.loudnessLufs === ask.ladder.loudnessLufs || (await findEpisode(ask))) return null
  return findEpisode({ ...ask, ladder })
}

function tellFormer(count: number): string {
  const which = count === 1 ? 'One episode was' : `${count} episodes were`
  return `${which} encoded before sound was brought to one loudness, and kept; --encode-again encodes them again.`
}

/** The remaining episodes and pictures; each episode keeps its price and takes the next free number. */
function withoutFiles(drama: PlannedDrama, useless: ReadonlySet<string>): PlannedDrama {
  const kept = (path: string | null) => (path !== null && useless.has(path) ? null : path)
  return {
    ...drama,
    coverPath: kept(drama.coverPath),
    wideCoverPath: kept(drama.wideCoverPath),
    episodes: drama.episodes
      .filter(({ path }) => !useless.has(path))
      .map((episode, index) => ({ ...episode, number: index + 1 })),
  }
}

function toPublication(
  drama: PlannedDrama,
  media: ReadonlyMap<string, EpisodeMedia>,
  { cover, wideCover }: Covers,
): DramaPublication {
  return DramaPublication.parse({
    key: drama.key,
    language: drama.language,
    name: drama.name,
    introduction: drama.introduction,
    translations: drama.translations,
    categories: drama.categories,
    series: drama.series,
    minimumAge: drama.minimumAge,
    coverKey: cover.key,
    wideCoverKey: wideCover?.key ?? null,
    coverColor: cover.color,
    episodes: drama.episodes.map(({ number, path, isFree, isAppOnly, priceCoins }) => {
      const { mediaKey, firstFrameKey, durationMs, captions } = media.get(path)!
      return { number, mediaKey, firstFrameKey, durationMs, captions, isFree, isAppOnly, priceCoins }
    }),
  } satisfies DramaPublication)
}

/** `faults` are sentences; `useless` are the paths of unusable videos and pictures. */
async function checkFiles(
  drama: PlannedDrama,
  options: RunOptions,
  { atOnce, onProgress }: { atOnce: number; onProgress: (progress: PackagingProgress) => void },
) {
  const files = new Map<string, CheckedFile>()
  /** In folder order, whichever check ends first. */
  const faults = new Map<string, readonly string[]>()
  const useless = new Set<string>()
  const trying = async (path: string, fileName: string, check: () => Promise<readonly string[]>) => {
    try {
      faults.set(path, await check())
    } catch (error) {
      faults.set(path, toFaults(error, fileName))
      useless.add(path)
    }
  }
  const unique = new Map(drama.episodes.map((episode) => [episode.path, episode]))
  for (const path of unique.keys()) faults.set(path, [])
  let count = 0
  await inParallel([...unique.values()], { atOnce, signal: options.signal }, async (episode, signal) => {
    await trying(episode.path, episode.fileName, async () => {
      const checked = await checkFile(episode, drama.language, { ...options, signal })
      files.set(episode.path, checked)
      if (checked.told.length > 0) onProgress({ kind: 'told', sentences: checked.told })
      return checked.captionFaults
    })
    onProgress({ kind: 'checked', files: ++count, of: unique.size })
  })
  for (const path of [drama.coverPath, drama.wideCoverPath]) {
    if (path === null) continue
    await trying(path, basename(path), async () => {
      await checkPicture(await readFile(path))
      return []
    })
  }
  return { files, faults: [...faults.values()].flat(), useless }
}

/** Unusable captions are omitted and reported. */
async function checkFile(
  episode: PlannedEpisode,
  ownLanguage: string,
  options: RunOptions,
): Promise<CheckedFile> {
  const source = await probeVideo(episode.path, options)
  const captions: Captions[] = []
  const captionFaults: string[] = []
  const told = source.told.map((sentence) => `${episode.fileName}: ${sentence}`)
  for (const each of episode.captions) {
    try {
      const { captions: read, leftOut } = await readCaptionsFile(each)
      captions.push(read)
      if (leftOut) told.push(`${basename(each.path)}: ${leftOut}`)
    } catch (error) {
      captionFaults.push(...toFaults(error, basename(each.path)))
    }
  }
  for (const embedded of source.captions) {
    const language = embedded.language ?? ownLanguage
    if (episode.captions.some((each) => each.language === language)) {
      told.push(
        `${episode.fileName}: The captions ${embedded.label} within it are left out, since a file beside it has that language.`,
      )
      continue
    }
    if (captions.some((each) => each.language === language)) {
      told.push(`${episode.fileName}: The captions ${embedded.label} within it are left out.`)
      continue
    }
    try {
      const { captions: read, leftOut } = await readEmbeddedCaptions(
        { path: episode.path, ...embedded, language },
        options,
      )
      captions.push(read)
      told.push(`${episode.fileName}: The captions ${embedded.label} within it are used, in ${read.label}.`)
      if (leftOut) told.push(`${episode.fileName}: ${leftOut}`)
    } catch (error) {
      if (!(error instanceof UnusableCaptionsError || error instanceof MediaToolError)) throw error
      told.push(
        `${episode.fileName}: The captions ${embedded.label} within it cannot be read and are left out.`,
      )
    }
  }
  return { source, captions, captionFaults, told, sourceHash: await hashFile(episode.path, options.signal) }
}

/**
 * Embedded text captions, through SubRip: ffmpeg converts every text format to it. Throws like {@link readSubRip}
 * and `runFfmpeg`.
 */
async function readEmbeddedCaptions(
  { path, index, language }: { path: string; index: number; language: string },
  options: RunOptions,
) {
  const subRip = await runFfmpeg([...inputFile(path), '-map', `0:${index}`, '-f', 'srt', '-'], options)
  return readSubRip(language, Buffer.from(subRip).toString('utf8'))
}

async function keepCovers(
  drama: PlannedDrama,
  files: ReadonlyMap<string, CheckedFile>,
  store: MediaStore,
  options: RunOptions,
): Promise<Covers> {
  const { coverPath, wideCoverPath } = drama
  const sourcePath = drama.episodes[0]!.path
  const { source } = files.get(sourcePath)!
  const cover = coverPath
    ? keepCover(store, await readFile(coverPath), { widthMax: COVER_WIDTH_MAX })
    : keepCover(store, await tellingFrame({ sourcePath, source, shortSideMax: COVER_WIDTH_MAX }, options), {
        widthMax: COVER_WIDTH_MAX,
        isMade: true,
      })
  const wideCover = wideCoverPath
    ? keepCover(store, await readFile(wideCoverPath), { widthMax: WIDE_COVER_WIDTH_MAX })
    : null
  return { cover: await cover, wideCover: await wideCover }
}

/** Errors of a file as sentences; all others are rethrown. */
function toFaults(error: unknown, fileName: string): readonly string[] {
  if (error instanceof DramaFolderError) return error.faults
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'ENOENT' || code === 'EISDIR') {
    return [`${fileName} cannot be opened (${code}).`]
  }
  const isFault =
    error instanceof UnusableSourceError ||
    error instanceof UnusableCaptionsError ||
    error instanceof UnusablePictureError
  if (!isFault) throw error
  return [`${fileName} ${error.message}.`]
}
