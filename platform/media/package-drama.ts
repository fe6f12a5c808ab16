import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { DramaPublication } from '../catalog/publication.ts'
import { type Captions, readCaptions, UnusableCaptionsError } from './captions.ts'
import { DramaFolderError, type PlannedDrama, type PlannedEpisode, readDramaFolder } from './drama-folder.ts'
import { type MediaTools, type RunOptions, TOOLS_ON_PATH } from './ffmpeg.ts'
import { hashFile, removeLeftovers } from './media-folder.ts'
import { type EpisodeMedia, findEpisode, packageEpisode } from './package-episode.ts'
import {
  COVER_WIDTH_MAX,
  type Cover,
  checkPicture,
  keepCover,
  tellingFrame,
  UnusablePictureError,
  WIDE_COVER_WIDTH_MAX,
} from './pictures.ts'
import { probeVideo, type SourceVideo, UnusableSourceError } from './probe.ts'
import { type Recipe, STANDARD_RECIPE } from './recipe.ts'

export type PackagingProgress =
  /** The folder makes sense. */
  | { kind: 'read'; name: string; episodeCount: number; assumptions: readonly string[] }
  /** So many of its files were opened and can become media. */
  | { kind: 'checked'; files: number; of: number }
  /** One episode: `kept` was made by an earlier run or for another episode. */
  | { kind: 'episode'; number: number; state: 'encoding'; fraction: number }
  | { kind: 'episode'; number: number; state: 'kept' | 'made' }

export interface PackagingAsk {
  folder: string
  /** Gets `episodes/` and `pictures/`. */
  mediaRoot: string
  recipe?: Recipe
  onProgress?: (progress: PackagingProgress) => void
  signal?: AbortSignal
  tools?: MediaTools
}

interface CheckedFile {
  sourceHash: string
  source: SourceVideo
  captions: readonly Captions[]
}

/**
 * Turns a folder into media and the publication the catalogue takes. Row 450.
 *
 * Every file is opened before the first is encoded, so that a folder with a fault costs seconds and writes nothing.
 * Stopped or killed, it continues at the next call: finished episodes are kept, see `media-folder.ts`.
 *
 * Throws {@link DramaFolderError} with everything that is wrong with the folder, `MediaToolMissingError`, and the
 * signal's reason.
 */
export async function packageDrama(ask: PackagingAsk): Promise<DramaPublication> {
  const { mediaRoot, recipe = STANDARD_RECIPE, onProgress = () => {}, signal } = ask
  const options: RunOptions = { tools: ask.tools ?? TOOLS_ON_PATH, signal }
  const drama = await readDramaFolder(ask.folder)
  onProgress({
    kind: 'read',
    name: drama.name,
    episodeCount: drama.episodes.length,
    assumptions: drama.assumptions,
  })
  const files = await checkFiles(drama, options, onProgress)
  await removeLeftovers(mediaRoot, Date.now())

  const media = new Map<string, EpisodeMedia>()
  for (const episode of drama.episodes) {
    const { number, path, fileName } = episode
    const episodeAsk = { mediaRoot, recipe, sourcePath: path, ...files.get(path)! }
    const kept = media.get(path) ?? (await findEpisode(episodeAsk))
    const made =
      kept ??
      (await packageEpisode(episodeAsk, options, (fraction) =>
        onProgress({ kind: 'episode', number, state: 'encoding', fraction }),
      ).catch(namingFile(fileName)))
    media.set(path, made)
    onProgress({ kind: 'episode', number, state: kept ? 'kept' : 'made' })
  }
  signal?.throwIfAborted()
  return publicationOf(drama, media, await keepCovers(drama, files, mediaRoot, options))
}

function publicationOf(
  drama: PlannedDrama,
  media: ReadonlyMap<string, EpisodeMedia>,
  { cover, wideCover }: { cover: Cover; wideCover: Cover | null },
): DramaPublication {
  return DramaPublication.parse({
    key: drama.key,
    language: drama.language,
    name: drama.name,
    introduction: drama.introduction,
    translations: drama.translations,
    categories: drama.categories,
    coverKey: cover.key,
    wideCoverKey: wideCover?.key ?? null,
    coverColor: cover.color,
    episodes: drama.episodes.map(({ number, path, isFree, isAppOnly, priceCoins }) => {
      const { mediaKey, firstFrameKey, durationMs, captions } = media.get(path)!
      return { number, mediaKey, firstFrameKey, durationMs, captions, isFree, isAppOnly, priceCoins }
    }),
  } satisfies DramaPublication)
}

async function checkFiles(
  drama: PlannedDrama,
  options: RunOptions,
  onProgress: (progress: PackagingProgress) => void,
): Promise<Map<string, CheckedFile>> {
  const checked = new Map<string, CheckedFile>()
  const faults: string[] = []
  const unique = new Map(drama.episodes.map((episode) => [episode.path, episode]))
  let count = 0
  for (const episode of unique.values()) {
    try {
      checked.set(episode.path, await checkFile(episode, options))
    } catch (error) {
      faults.push(...faultsOf(error, episode.fileName))
    }
    onProgress({ kind: 'checked', files: ++count, of: unique.size })
  }
  for (const path of [drama.coverPath, drama.wideCoverPath]) {
    if (path === null) continue
    try {
      await checkPicture(await readFile(path))
    } catch (error) {
      faults.push(...faultsOf(error, basename(path)))
    }
  }
  if (faults.length > 0) throw new DramaFolderError(faults)
  return checked
}

async function checkFile(episode: PlannedEpisode, options: RunOptions): Promise<CheckedFile> {
  const source = await probeVideo(episode.path, options)
  const captions: Captions[] = []
  const faults: string[] = []
  for (const { path, language } of episode.captions) {
    try {
      captions.push(readCaptions(language, await readFile(path)))
    } catch (error) {
      faults.push(...faultsOf(error, basename(path)))
    }
  }
  if (faults.length > 0) throw new DramaFolderError(faults)
  return { source, captions, sourceHash: await hashFile(episode.path, options.signal) }
}

async function keepCovers(
  drama: PlannedDrama,
  files: ReadonlyMap<string, CheckedFile>,
  mediaRoot: string,
  options: RunOptions,
): Promise<{ cover: Cover; wideCover: Cover | null }> {
  const { coverPath, wideCoverPath } = drama
  const sourcePath = drama.episodes[0]!.path
  const { source } = files.get(sourcePath)!
  const cover = coverPath
    ? keepCover(mediaRoot, await readFile(coverPath), { widthMax: COVER_WIDTH_MAX })
    : keepCover(
        mediaRoot,
        await tellingFrame({ sourcePath, source, shortSideMax: COVER_WIDTH_MAX }, options),
        { widthMax: COVER_WIDTH_MAX, isMade: true },
      )
  const wideCover = wideCoverPath
    ? keepCover(mediaRoot, await readFile(wideCoverPath), { widthMax: WIDE_COVER_WIDTH_MAX })
    : null
  return { cover: await cover, wideCover: await wideCover }
}

/** Faults of a file as sentences; anything else is not the folder's fault and is thrown on. */
function faultsOf(error: unknown, fileName: string): readonly string[] {
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

function namingFile(fileName: string) {
  return (error: unknown): never => {
    throw new DramaFolderError(faultsOf(error, fileName))
  }
}
