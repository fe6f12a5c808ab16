import type { Dirent } from 'node:fs'
import { readdir, readlink, stat } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { nameLanguage } from '../../../contract/language-names.ts'
import { ShownFacts } from '../../../contract/shown-facts.ts'
import { LanguageTag } from '../../publication/drama-publication.ts'
import { type CaptionSource, isCaptionsName, languageLabel, readCaptionsName } from '../captions/captions.ts'
import { DramaDescription, readDramaDescription } from './drama-description.ts'
import { type OrderedNames, orderByName } from './episode-order.ts'

export class DramaFolderError extends Error {
  override name = 'DramaFolderError'
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export interface PlannedEpisode {
  number: number
  fileName: string
  path: string
  captions: readonly CaptionSource[]
  isFree: boolean
  isAppOnly: boolean
  priceCoins: number
}

export interface PlannedDrama
  extends ShownFacts,
    Pick<DramaDescription, 'introduction' | 'translations' | 'categories' | 'clip'> {
  key: string
  language: string
  name: string
  series: NonNullable<DramaDescription['series']> | null
  minimumAge: number | undefined
  comesOn: string | undefined
  coverPath: string | null
  /** On trial beside it. */
  otherCoverPaths: readonly string[]
  /** By language: covers in place of that one. */
  coverPaths: Readonly<Record<string, string>>
  wideCoverPath: string | null
  episodes: readonly PlannedEpisode[]
  assumptions: readonly string[]
}

const DESCRIPTION_NAMES = ['drama.yaml', 'drama.yml']
const VIDEO_EXTENSIONS = new Set(
  '.mp4 .m4v .mov .mkv .webm .avi .ts .m2ts .mts .mpg .mpeg .wmv .flv .3gp .ogv'.split(' '),
)
const HOLDS_NO_VIDEO = `holds no video (${[...VIDEO_EXTENSIONS].join(' ')})`
const COVER_NAME = /^cover\.(png|jpe?g|webp|avif)$/i
/** `cover.ja.jpg`, next to `cover.jpg`. */
const COVER_IN_LANGUAGE_NAME = /^cover\.([^.]+)\.(png|jpe?g|webp|avif)$/i
const PICTURE_NAME = /\.(png|jpe?g|webp|avif)$/i
const WIDE_COVER_NAME = /^(cover-wide|wide-cover|wide)\.(png|jpe?g|webp|avif)$/i

const DEFAULT_LANGUAGE = 'en'

const naturally = new Intl.Collator('en', { numeric: true }).compare

/**
 * Reads a folder of videos with an optional `drama.yaml`: episodes in natural order of their names,
 * `NN.<language>.vtt` or `.srt` next to the videos as captions. Throws {@link DramaFolderError}.
 */
export async function readDramaFolder(folder: string): Promise<PlannedDrama> {
  const { names, toPath, faults } = await listFiles(folder)
  const assumptions: string[] = []
  const descriptionName = DESCRIPTION_NAMES.find((name) => names.includes(name))
  const description = descriptionName
    ? await describe(toPath(descriptionName), descriptionName)
    : DramaDescription.parse({})

  const used = new Set(descriptionName ? [descriptionName] : [])
  const use = (name: string | undefined, why: string) => {
    if (name === undefined) return null
    used.add(name)
    if (names.includes(name)) return toPath(name)
    faults.push(`${descriptionName}: ${why} names ${name}, and there is no such file in the folder.`)
    return null
  }
  const [firstCover, ...otherCovers] = description.covers ?? []
  if (firstCover !== undefined && description.cover !== undefined) {
    faults.push(`${descriptionName}: "covers" names the cover first; leave out "cover".`)
  }
  const covers = findCovers(names, description)
  const coverPath = use(covers.cover, firstCover ? '"covers"' : '"cover"')
  const otherCoverPaths = otherCovers.flatMap((name) => use(name, '"covers"') ?? [])
  const wideCoverPath = use(covers.wideCover, '"wideCover"')
  const coverPaths: Record<string, string> = {}
  for (const [language, name] of matchCovers(names, description, faults)) {
    const path = use(name, `"translations.${language}.cover"`)
    if (path !== null) coverPaths[language] = path
  }

  const ordered = orderByName(names.filter(isVideoName))
  const files = description.episodes?.map(({ file }) => file) ?? ordered.names
  files.forEach((file, index) => {
    use(file, `"episodes.${index + 1}"`)
  })
  if (files.length === 0 && description.comes === undefined) {
    faults.push(`${folder} ${HOLDS_NO_VIDEO}; a drama that is announced has "comes" in drama.yaml.`)
  }
  if (files.length === 0 && coverPath === null && description.comes !== undefined) {
    faults.push(`${folder} holds neither a video nor a cover; an announced drama needs a cover.`)
  }
  if (files.length > 999)
    faults.push(`${folder} holds ${files.length} videos; a drama has at most 999 episodes.`)
  faults.push(...(description.episodes ? sameStems(files) : sameEpisodes(ordered)))

  const dramaLanguage = description.language ?? DEFAULT_LANGUAGE
  const captions = matchCaptions(names, files, { toPath, dramaLanguage, faults, assumptions })
  for (const name of captions.keys()) used.add(name)
  const isUnused = (name: string) => !used.has(name) && !isCaptionsName(name)
  const unused = names.filter(isUnused)
  if (unused.length > 0) assumptions.push(`Not used: ${unused.join(', ')}.`)

  for (const number of description.appOnlyEpisodes) {
    if (files.length > 0 && number > files.length) {
      faults.push(`${descriptionName}: "appOnlyEpisodes" names episode ${number}; there are ${files.length}.`)
    }
  }
  if (faults.length > 0) throw new DramaFolderError(faults)

  for (const name of used) {
    const fault = await findFileFault(toPath(name))
    if (fault) faults.push(`${name} ${fault}.`)
  }
  if (faults.length > 0) throw new DramaFolderError(faults)

  const folderName = basename(resolve(folder)).normalize()
  const name = description.name ?? nameFromFolder(folderName)
  const freeEpisodes = Math.min(description.freeEpisodes ?? files.length, files.length)
  assumptions.unshift(
    ...defaultsTaken(description, { folderName, name, hasCover: coverPath !== null, files, ordered }),
  )
  return {
    key: description.key ?? folderName,
    name,
    introduction: description.introduction,
    language: dramaLanguage,
    translations: description.translations,
    categories: description.categories,
    series: description.series ?? null,
    minimumAge: description.age,
    clip: description.clip,
    comesOn: description.comes,
    ...ShownFacts.parse(description),
    coverPath,
    otherCoverPaths,
    coverPaths,
    wideCoverPath,
    episodes: files.map((fileName, index) => {
      const number = index + 1
      const isFree = number <= freeEpisodes
      return {
        number,
        fileName,
        path: toPath(fileName),
        captions: [...captions.values()].filter((caption) => caption.fileName === fileName),
        isFree,
        isAppOnly: description.appOnlyEpisodes.includes(number),
        priceCoins: isFree ? 0 : description.priceCoins,
      }
    }),
    assumptions,
  }
}

export interface FoundFolders {
  dramas: string[]
  /** Subfolders that are not empty, with nothing that makes them a drama. */
  skipped: string[]
}

/** The folder, if it contains a video or a description, or else its subfolders that do. */
export async function findDramaFolders(folder: string): Promise<FoundFolders> {
  const entries = await listEntries(folder)
  if (isDrama(entries)) return { dramas: [folder], skipped: [] }
  const found: FoundFolders = { dramas: [], skipped: [] }
  for (const { name } of entries.toSorted((a, b) => naturally(a.name, b.name))) {
    const path = join(folder, name)
    const within = await listEntries(path)
    if (isDrama(within)) found.dramas.push(path)
    else if (within.length > 0) found.skipped.push(path)
  }
  return found
}

export function describeSkipped(folder: string): string {
  return `${folder} is skipped: it ${HOLDS_NO_VIDEO}.`
}

async function listEntries(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter(({ name }) => !isJunk(name))
}

function isDrama(entries: readonly Dirent[]): boolean {
  return entries.some(
    (entry) => !entry.isDirectory() && (DESCRIPTION_NAMES.includes(entry.name) || isVideoName(entry.name)),
  )
}

const JUNK_NAMES = new Set(
  [
    '$RECYCLE.BIN|RECYCLER|RECYCLED|System Volume Information|Thumbs.db|desktop.ini',
    '__MACOSX|Network Trash Folder|Temporary Items|TheVolumeSettingsFolder',
    'lost+found|#recycle|#snapshot|@eaDir|@tmp|@sharebin|@Recycle|@Recently-Snapshot',
  ].flatMap((names) => names.toLowerCase().split('|')),
)

/** Disk checks put what they recover here. */
const FOUND = /^found\.\d{3}$/i

function isJunk(name: string): boolean {
  return name.startsWith('.') || isSystemName(name)
}

function isSystemName(name: string): boolean {
  return JUNK_NAMES.has(name.toLowerCase()) || FOUND.test(name)
}

/** Also true for a folder that is named explicitly, as by `inbox/*`. */
export function isSystemFolder(folder: string): boolean {
  return isSystemName(basename(resolve(folder)))
}

interface Files {
  /** In Unicode's composed form, in natural order: file names of macOS are decomposed. */
  names: string[]
  toPath(name: string): string
  faults: string[]
}

async function listFiles(folder: string): Promise<Files> {
  const written = new Map<string, string>()
  const faults: string[] = []
  for (const entry of await readFolder(folder)) {
    if (entry.isDirectory() || isJunk(entry.name)) continue
    const name = entry.name.normalize()
    if (written.has(name)) faults.push(`${name} is there twice, in two forms of Unicode; keep one.`)
    written.set(name, entry.name)
  }
  return {
    names: [...written.keys()].sort(naturally),
    toPath: (name) => join(folder, written.get(name) ?? name),
    faults,
  }
}

/** Reading a named pipe would wait for a writer. A missing file passes. */
async function findFileFault(path: string): Promise<string | null> {
  try {
    const found = await stat(path)
    if (found.isFile() || found.isDirectory()) return null
    return 'is no file but a pipe, socket or device; remove it from the folder'
  } catch {
    const target = await readlink(path).catch(() => null)
    return target && `is a link to ${target}, which cannot be read; put the file itself into the folder`
  }
}

export async function readFolder(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const why = UNREADABLE[code] ?? `it cannot be opened (${code})`
    throw new DramaFolderError([`${folder} cannot be imported: ${why}.`])
  }
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'it is a file; name the folder that holds the videos',
  EACCES: 'this user may not read it; give the user of this command the right to',
}

async function describe(path: string, fileName: string): Promise<DramaDescription> {
  const fault = await findFileFault(path)
  if (fault) throw new DramaFolderError([`${fileName} ${fault}.`])
  const read = await readDramaDescription(path, fileName)
  if ('faults' in read) throw new DramaFolderError(read.faults)
  return read.value
}

/** Whether a drama's folder may have use for a file of this name. */
export function isDramaFileName(name: string): boolean {
  return (
    isVideoName(name) || isCaptionsName(name) || PICTURE_NAME.test(name) || DESCRIPTION_NAMES.includes(name)
  )
}

function isVideoName(name: string): boolean {
  return VIDEO_EXTENSIONS.has(extname(name).toLowerCase())
}

function toStem(fileName: string): string {
  return fileName.slice(0, fileName.length - extname(fileName).length)
}

function sameStems(files: readonly string[]): string[] {
  const byStem = new Map<string, string[]>()
  for (const file of new Set(files)) byStem.set(toStem(file), [...(byStem.get(toStem(file)) ?? []), file])
  return [...byStem.values()].filter((same) => same.length > 1).map(sameEpisode)
}

function sameEpisode(same: readonly string[]): string {
  return `${same.join(' and ')} would be the same episode; keep one, or list "episodes" in drama.yaml.`
}

function sameEpisodes({ names, alike }: OrderedNames): string[] {
  const byStem = new Map<string, Set<string>>()
  for (const name of names) byStem.set(toStem(name), (byStem.get(toStem(name)) ?? new Set()).add(name))
  const groups = [...alike, ...[...byStem.values()].map((same) => [...same])].filter(
    ({ length }) => length > 1,
  )
  const sentences = groups.map((same) => sameEpisode(same.toSorted(naturally)))
  return [...new Set(sentences)]
}

function matchCaptions(
  names: readonly string[],
  files: readonly string[],
  report: Pick<Files, 'toPath' | 'faults'> & { dramaLanguage: string; assumptions: string[] },
) {
  const captions = new Map<string, CaptionSource & { fileName: string }>()
  const findVideo = (stem: string | undefined) => files.find((file) => toStem(file) === stem)
  for (const name of names.filter(isCaptionsName)) {
    const isPlain = findVideo(toStem(name)) !== undefined
    const read = isPlain ? { stem: toStem(name), language: report.dramaLanguage } : readCaptionsName(name)
    const fileName = findVideo(read?.stem)
    const same = [...captions].find(
      ([, other]) => other.fileName === fileName && other.language === read?.language,
    )
    if (!read) report.faults.push(`${name} does not say its language; name it as 01.en${extname(name)}.`)
    else if (!fileName)
      report.faults.push(`${name} belongs to no video: there is no episode named ${read.stem}.`)
    else if (same) report.faults.push(`${same[0]} and ${name} are captions in the same language; keep one.`)
    else {
      captions.set(name, { language: read.language, path: report.toPath(name), fileName })
      if (isPlain) report.assumptions.push(`${name} is in ${languageLabel(read.language)}.`)
    }
  }
  return captions
}

/** Names of files, where there are any: what `drama.yaml` names, or else by the names of the files. */
export function findCovers(names: readonly string[], description: DramaDescription) {
  const { covers, cover, wideCover } = description
  return {
    cover: covers?.[0] ?? cover ?? names.find((name) => COVER_NAME.test(name)),
    wideCover: wideCover ?? names.find((name) => WIDE_COVER_NAME.test(name)),
  }
}

/** The file of each language that has a cover of its own: what `drama.yaml` names, or else by the names of the files. */
export function matchCovers(
  names: readonly string[],
  { translations }: DramaDescription,
  faults: string[] = [],
): Map<string, string> {
  const named = Object.entries(translations).flatMap(([language, { cover }]) =>
    cover === undefined ? [] : [[language, cover] as const],
  )
  const covers = new Map(named)
  for (const name of names) {
    const tag = COVER_IN_LANGUAGE_NAME.exec(name)?.[1]
    if (tag === undefined || named.some(([, cover]) => cover === name)) continue
    const language = toKnownLanguage(tag)
    const same = language && covers.get(language)
    if (!language) faults.push(`${name} names no known language; name it as cover.ja${extname(name)}.`)
    else if (same) faults.push(`${same} and ${name} are covers in the same language; keep one.`)
    else covers.set(language, name)
  }
  return covers
}

/** As BCP 47 writes it; null if no language has this tag. */
function toKnownLanguage(tag: string): string | null {
  try {
    const language = Intl.getCanonicalLocales(tag)[0]!
    return LanguageTag.safeParse(language).success && nameLanguage(language) !== language ? language : null
  } catch {
    return null
  }
}

function nameFromFolder(folderName: string): string {
  const words = folderName.replace(/[-_]+/g, ' ').trim() || folderName
  return (words[0]!.toUpperCase() + words.slice(1)).slice(0, 200)
}

function defaultsTaken(
  description: DramaDescription,
  given: {
    folderName: string
    name: string
    hasCover: boolean
    files: readonly string[]
    ordered: OrderedNames
  },
): string[] {
  const sentences: string[] = []
  if (!description.name) sentences.push(`The name is "${given.name}", from the folder.`)
  if (!description.key)
    sentences.push(`The key is "${given.folderName}"; keep it to update this drama later.`)
  if (given.files.length === 0) return [...sentences, `It is announced: it comes on ${description.comes}.`]
  if (description.freeEpisodes === undefined) sentences.push('All episodes are free.')
  if (!description.language) sentences.push(`The language is ${languageLabel(DEFAULT_LANGUAGE)}.`)
  if (!given.hasCover) sentences.push('The cover is made from the first episode.')
  if (!description.episodes) {
    const moved = given.files.flatMap((file, index) => {
      const written = given.ordered.findNumber(file)
      return written !== null && written !== index + 1 ? [`${file} is episode ${index + 1}`] : []
    })
    if (moved.length > 0)
      sentences.push(
        `By order of their names, ${moved.slice(0, 5).join(', ')}${moved.length > 5 ? ' …' : ''}.`,
      )
  }
  return sentences
}
