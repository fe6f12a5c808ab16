import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { ShownFacts } from '../../../contract/shown-facts.ts'
import { hashFile } from '../../media-store/content-key.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import { writeClipRange } from '../../publication/clip-range.ts'
import { DramaPublication } from '../../publication/drama-publication.ts'
import {
  type Captions,
  readAss,
  readCaptionsFile,
  readSubRip,
  UnusableCaptionsError,
} from '../captions/captions.ts'
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
import { type EncodingLadder, STANDARD_LADDER, toFormerLadders } from './encoding-ladder.ts'
import { inParallel } from './in-parallel.ts'
import { findOpeningEndMs } from './opening-end.ts'
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
  representativeFrame,
  storeCover,
  UnusablePictureError,
  WIDE_COVER_WIDTH_MAX,
} from './pictures.ts'

export type PackagingProgress =
  | { kind: 'read'; name: string; episodeCount: number; assumptions: readonly string[] }
  | { kind: 'leftOut'; faults: readonly string[]; episodeCount: number }
  | { kind: 'notices'; sentences: readonly string[] }
  | { kind: 'checked'; files: number; of: number }
  /** `reused`: its media exists from an earlier run or another episode. */
  | { kind: 'episode'; number: number; state: 'encoding'; fraction: number }
  | { kind: 'episode'; number: number; state: 'reused' | 'encoded' }

export interface PackagingRequest {
  folder: string
  store: MediaStore
  ladder?: EncodingLadder
  /** Of WebP, 1 to 100. */
  coverQuality?: number
  /** Omits unusable files instead of rejecting the whole folder; later episodes move up. */
  mayLeaveOut?: boolean
  /** Encodes episodes again whose media an earlier release encoded differently. */
  encodesAgain?: boolean
  atOnce?: number
  onProgress?: (progress: PackagingProgress) => void
  signal?: AbortSignal
  tools?: MediaTools
}

interface Covers {
  cover: Cover
  /** On trial beside it. */
  others: readonly Cover[]
  /** By language, in place of that one. */
  inLanguages: Readonly<Record<string, Cover>>
  wideCover: Cover | null
}

interface CheckedFile {
  sourceHash: string
  source: SourceVideo
  captions: readonly Captions[]
  captionFaults: readonly string[]
  notices: readonly string[]
}

export interface FolderCheck {
  key: string
  name: string
  /** With `durationMs` null for a video that cannot be used. */
  episodes: readonly { number: number; fileName: string; durationMs: number | null }[]
  faults: readonly string[]
}

/**
 * Opens every file of a folder and encodes nothing: what {@link packageDrama} would refuse, as sentences. Throws
 * {@link DramaFolderError} when the folder cannot be read as a drama at all, and otherwise like it.
 */
export async function checkDrama({
  folder,
  atOnce = availableParallelism(),
  onProgress = () => {},
  signal,
  tools = TOOLS_ON_PATH,
}: Omit<PackagingRequest, 'store'>): Promise<FolderCheck> {
  const drama = await readDramaFolder(folder)
  onProgress(toReadProgress(drama))
  const { files, faults } = await checkFiles(drama, { tools, signal }, { atOnce, onProgress })
  return {
    key: drama.key,
    name: drama.name,
    episodes: drama.episodes.map(({ number, fileName, path }) => {
      return { number, fileName, durationMs: files.get(path)?.source.durationMs ?? null }
    }),
    faults,
  }
}

function toReadProgress({ name, episodes, assumptions }: PlannedDrama): PackagingProgress {
  return { kind: 'read', name, episodeCount: episodes.length, assumptions }
}

/**
 * Turns a folder into media and a publication for the catalogue.
 *
 * Every file is opened before the first is encoded, so that an invalid folder fails within seconds and writes
 * nothing. A call after an interrupted one continues, since finished episodes are reused.
 *
 * Throws {@link DramaFolderError} with all errors of the folder, `MediaToolMissingError`, and the signal's
 * reason.
 */
export async function packageDrama(request: PackagingRequest): Promise<DramaPublication> {
  const { store, ladder = STANDARD_LADDER, onProgress = () => {}, signal } = request
  const { atOnce = availableParallelism() } = request
  const options: RunOptions = { tools: request.tools ?? TOOLS_ON_PATH, signal }
  const planned = await readDramaFolder(request.folder)
  onProgress(toReadProgress(planned))
  const leaveOut = (drama: PlannedDrama, faults: readonly string[], useless: ReadonlySet<string>) => {
    if (faults.length === 0) return drama
    const left = withoutFiles(drama, useless)
    if (!request.mayLeaveOut || left.episodes.length === 0) throw new DramaFolderError(faults)
    onProgress({ kind: 'leftOut', faults, episodeCount: left.episodes.length })
    return left
  }
  const { files, faults, useless } = await checkFiles(planned, options, { atOnce, onProgress })
  let drama = leaveOut(planned, faults, useless)
  await store.removeLeftovers(Date.now())

  const media = new Map<string, EpisodeMedia>()
  const making = new Map<string, Promise<EpisodeMedia>>()
  let formerCount = 0
  const makeEpisode = async ({ number, path, fileName }: PlannedEpisode, signal: AbortSignal) => {
    const episodeRequest = { store, ladder, sourcePath: path, ...files.get(path)! }
    const mediaKey = createMediaKey(episodeRequest)
    try {
      const finished = await findEpisode(episodeRequest)
      const former = finished || request.encodesAgain ? null : await findFormer(episodeRequest)
      if (former) formerCount += 1
      const before = finished ?? former ?? making.get(mediaKey)
      const made =
        before ??
        packageEpisode(episodeRequest, { ...options, signal }, (fraction) =>
          onProgress({ kind: 'episode', number, state: 'encoding', fraction }),
        )
      making.set(mediaKey, Promise.resolve(made))
      media.set(path, await made)
      onProgress({ kind: 'episode', number, state: before ? 'reused' : 'encoded' })
    } catch (error) {
      drama = leaveOut(drama, toFaults(error, fileName), new Set([path]))
    }
  }
  const covered = new Map<PlannedDrama, Covers>()
  const makeCovers = async (signal: AbortSignal | undefined) => {
    const given = drama
    covered.set(given, await storeCovers(given, files, request, { ...options, signal }))
  }
  // Covers are made alongside the last episodes, so that no core is idle at the end.
  const work = [...drama.episodes.slice(0, -1), 'covers' as const, ...drama.episodes.slice(-1)]
  await inParallel(work, { atOnce, signal }, async (item, signal) => {
    if (item !== 'covers') await makeEpisode(item, signal)
    // The episode they come from may still turn out to be damaged and be left out.
    else await makeCovers(signal).catch(() => {})
  })
  signal?.throwIfAborted()
  if (formerCount > 0) onProgress({ kind: 'notices', sentences: [describeFormer(formerCount)] })
  // Without its first episode, a drama has another cover.
  if (!covered.has(drama)) await makeCovers(signal)
  const first = findClipEpisode(drama)
  const openingEndMs = first
    ? await findOpeningEndMs({ sourcePath: first.path, ...files.get(first.path)! }, options)
    : null
  return { ...toPublication(drama, media, covered.get(drama)!), openingEndMs }
}

/** What For You shows a clip of: the first one that everybody may watch in a browser. */
const findClipEpisode = ({ episodes }: PlannedDrama) =>
  episodes.find(({ isFree, isAppOnly }) => isFree && !isAppOnly)

async function findFormer(request: EpisodeRequest): Promise<EpisodeMedia | null> {
  for (const ladder of toFormerLadders(request.ladder)) {
    const found = await findEpisode({ ...request, ladder })
    if (found) return found
  }
  return null
}

function describeFormer(count: number): string {
  const which = count === 1 ? 'One episode was' : `${count} episodes were`
  return `${which} encoded by an earlier release, and kept; --encode-again encodes them again, to start sharp and at one loudness.`
}

function withoutFiles(drama: PlannedDrama, useless: ReadonlySet<string>): PlannedDrama {
  const unlessUseless = (path: string | null) => (path !== null && useless.has(path) ? null : path)
  return {
    ...drama,
    coverPath: unlessUseless(drama.coverPath),
    otherCoverPaths: drama.otherCoverPaths.filter((path) => !useless.has(path)),
    coverPaths: Object.fromEntries(Object.entries(drama.coverPaths).filter(([, path]) => !useless.has(path))),
    wideCoverPath: unlessUseless(drama.wideCoverPath),
    episodes: drama.episodes
      .filter(({ path }) => !useless.has(path))
      .map((episode, index) => ({ ...episode, number: index + 1 })),
  }
}

function toPublication(
  drama: PlannedDrama,
  media: ReadonlyMap<string, EpisodeMedia>,
  { cover, others, inLanguages, wideCover }: Covers,
): DramaPublication {
  const languages = [...new Set([...Object.keys(drama.translations), ...Object.keys(inLanguages)])]
  return DramaPublication.parse({
    key: drama.key,
    language: drama.language,
    name: drama.name,
    introduction: drama.introduction,
    translations: Object.fromEntries(
      languages.map((language) => {
        const { name, introduction } = drama.translations[language] ?? {}
        return [language, { name, introduction, coverKey: inLanguages[language]?.key }]
      }),
    ),
    categories: drama.categories,
    series: drama.series,
    minimumAge: drama.minimumAge,
    clip: drama.clip,
    comesOn: drama.comesOn,
    ...ShownFacts.parse(drama),
    coverKey: cover.key,
    // Two files may be the same picture.
    otherCoverKeys: [...new Set(others.map(({ key }) => key))].filter((key) => key !== cover.key),
    wideCoverKey: wideCover?.key ?? null,
    coverColor: cover.color,
    episodes: drama.episodes.map(({ number, path, isFree, isAppOnly, priceCoins }) => {
      const { mediaKey, firstFrameKey, hasHighMp4, durationMs, captions } = media.get(path)!
      return {
        number,
        mediaKey,
        firstFrameKey,
        hasHighMp4,
        durationMs,
        captions,
        isFree,
        isAppOnly,
        priceCoins,
      }
    }),
  } satisfies DramaPublication)
}

async function checkFiles(
  drama: PlannedDrama,
  options: RunOptions,
  { atOnce, onProgress }: { atOnce: number; onProgress: (progress: PackagingProgress) => void },
) {
  const files = new Map<string, CheckedFile>()
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
      if (checked.notices.length > 0) onProgress({ kind: 'notices', sentences: checked.notices })
      return checked.captionFaults
    })
    onProgress({ kind: 'checked', files: ++count, of: unique.size })
  })
  const { coverPath, otherCoverPaths, wideCoverPath, coverPaths } = drama
  for (const path of [coverPath, ...otherCoverPaths, wideCoverPath, ...Object.values(coverPaths)]) {
    if (path === null) continue
    await trying(path, basename(path), async () => {
      await checkPicture(await readFile(path))
      return []
    })
  }
  const clipFault = findClipFault(drama, files)
  return { files, faults: [...faults.values(), ...clipFault].flat(), useless }
}

/** A range that its film does not have. */
function findClipFault(drama: PlannedDrama, files: ReadonlyMap<string, CheckedFile>): readonly string[] {
  const { clip } = drama
  const first = findClipEpisode(drama)
  const durationMs = first && files.get(first.path)?.source.durationMs
  if (!clip || durationMs === undefined || clip.endMs <= durationMs) return []
  return [
    `"clip" is ${writeClipRange(clip)}, and ${first!.fileName} is ${(durationMs / 1000).toFixed(1)} s long.`,
  ]
}

async function checkFile(
  episode: PlannedEpisode,
  dramaLanguage: string,
  options: RunOptions,
): Promise<CheckedFile> {
  const source = await probeVideo(episode.path, options)
  const captions: Captions[] = []
  const captionFaults: string[] = []
  const notices = source.notices.map((sentence) => `${episode.fileName}: ${sentence}`)
  for (const each of episode.captions) {
    try {
      const { captions: read, leftOut } = await readCaptionsFile(each)
      captions.push(read)
      if (leftOut) notices.push(`${basename(each.path)}: ${leftOut}`)
    } catch (error) {
      captionFaults.push(...toFaults(error, basename(each.path)))
    }
  }
  for (const embedded of source.captions) {
    const language = embedded.language ?? dramaLanguage
    if (episode.captions.some((each) => each.language === language)) {
      notices.push(
        `${episode.fileName}: The captions ${embedded.label} within it are left out, since a file beside it has that language.`,
      )
      continue
    }
    if (captions.some((each) => each.language === language)) {
      notices.push(`${episode.fileName}: The captions ${embedded.label} within it are left out.`)
      continue
    }
    try {
      const { captions: read, leftOut } = await readEmbeddedCaptions(
        { path: episode.path, ...embedded, language },
        options,
      )
      captions.push(read)
      notices.push(
        `${episode.fileName}: The captions ${embedded.label} within it are used, in ${read.label}.`,
      )
      if (leftOut) notices.push(`${episode.fileName}: ${leftOut}`)
    } catch (error) {
      if (!(error instanceof UnusableCaptionsError || error instanceof MediaToolError)) throw error
      notices.push(
        `${episode.fileName}: The captions ${embedded.label} within it cannot be read and are left out.`,
      )
    }
  }
  return {
    source,
    captions,
    captionFaults,
    notices,
    sourceHash: await hashFile(episode.path, options.signal),
  }
}

/**
 * Through ASS, to which ffmpeg converts every text format; SubRip as it is. Throws like {@link readSubRip} and
 * `runFfmpeg`.
 */
async function readEmbeddedCaptions(
  { path, index, language, isSubRip }: { path: string; index: number; language: string; isSubRip: boolean },
  options: RunOptions,
) {
  const form = isSubRip ? ['-c', 'copy', '-f', 'srt'] : ['-c', 'ass', '-f', 'ass']
  const bytes = await runFfmpeg([...inputFile(path), '-map', `0:${index}`, ...form, '-'], options)
  const text = Buffer.from(bytes).toString('utf8')
  return isSubRip ? readSubRip(language, text) : readAss(language, text)
}

async function storeCovers(
  drama: PlannedDrama,
  files: ReadonlyMap<string, CheckedFile>,
  { store, coverQuality: quality }: Pick<PackagingRequest, 'store' | 'coverQuality'>,
  options: RunOptions,
): Promise<Covers> {
  const { coverPath, otherCoverPaths, coverPaths, wideCoverPath } = drama
  const storePortrait = async (path: string) =>
    storeCover(store, await readFile(path), { widthMax: COVER_WIDTH_MAX, quality })
  const frameOfFirst = () => {
    const sourcePath = drama.episodes[0]!.path
    const { source } = files.get(sourcePath)!
    return representativeFrame({ sourcePath, source, shortSideMax: COVER_WIDTH_MAX }, options)
  }
  const cover = coverPath
    ? storePortrait(coverPath)
    : storeCover(store, await frameOfFirst(), { widthMax: COVER_WIDTH_MAX, isMade: true, quality })
  const wideCover = wideCoverPath
    ? storeCover(store, await readFile(wideCoverPath), { widthMax: WIDE_COVER_WIDTH_MAX, quality })
    : null
  const others: Cover[] = []
  for (const path of otherCoverPaths) others.push(await storePortrait(path))
  const inLanguages: Record<string, Cover> = {}
  for (const [language, path] of Object.entries(coverPaths)) inLanguages[language] = await storePortrait(path)
  return { cover: await cover, others, inLanguages, wideCover: await wideCover }
}

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
