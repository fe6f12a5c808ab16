import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMONSTRATION_LADDER } from '../platform/media/packaging/encoding-ladder.ts'
import { packageDrama } from '../platform/media/packaging/package-drama.ts'
import type { MediaDescription } from '../platform/media/packaging/package-episode.ts'
import { diskStore } from '../platform/media-store/disk-store.ts'
import type { DramaPublication } from '../platform/publication/drama-publication.ts'
import { DRAMAS } from './render/dramas/index.ts'
import { isFilmed } from './render/story.ts'

/** Flat drawings look the same at 80, and are a third larger. */
export const DEMO_COVER_QUALITY = 55

/** Where the product reads its demonstration. */
const PRODUCT_FOLDER = join(import.meta.dirname, '../platform/demo')
/** Names films of the demonstration, which are stored once. */
const TESTS_CATALOGUE = join(import.meta.dirname, '../tests/catalogue')
export const TESTS_CATALOG = join(TESTS_CATALOGUE, 'catalog.json')

/** What is committed: the media, and the publications a platform in demonstration mode starts with. */
export const DEMO_MEDIA = join(PRODUCT_FOLDER, 'media')
export const DEMO_CATALOG = join(PRODUCT_FOLDER, 'catalog.json')

/** As in `catalog.json`. */
export type DemoPublication = DramaPublication & { announcedInDays?: number }

/** A drawn folder, and which films of its drama it consists of; absent: of all. */
export interface DrawnFolder {
  folder: string
  films?: readonly number[]
}

/**
 * Packages the drawn folders with the importer's own code and the small ladder, and removes media that no drama uses any
 * more. Dramas and films that were not drawn stay as they are packaged; `catalog.json` lists all in the order of the
 * demonstration.
 */
export async function packageDemo(
  folders: readonly DrawnFolder[],
  report: (line: string) => void,
): Promise<void> {
  const packaged = await readCatalog()
  const drawn: DemoPublication[] = []
  for (const { folder, films } of folders) {
    const publication = await packageDrama({
      folder,
      store: diskStore(DEMO_MEDIA),
      ladder: DEMONSTRATION_LADDER,
      coverQuality: DEMO_COVER_QUALITY,
    })
    report(`packaged  ${publication.key}: ${publication.episodes.length} episodes`)
    drawn.push(films ? withFilms(packaged, publication, films) : withDays(publication))
  }
  const publications = await withoutHighFiles(
    withDrawn(
      DRAMAS.map(({ key }) => key),
      packaged,
      drawn,
    ),
  )
  await writeCatalog(publications)
  const ofTests = withFilmsAnew(await readOfTests(), packaged, publications)
  await writeFile(TESTS_CATALOG, `${JSON.stringify(ofTests, null, 2)}\n`)
  await removeUnused(publications)
}

/**
 * The catalogue of the tests, which shows a film that was drawn anew where it showed the former one, and keeps its picture:
 * both films are too large together.
 */
export function withFilmsAnew<Publication extends DramaPublication>(
  ofTests: readonly Publication[],
  former: readonly DramaPublication[],
  now: readonly DramaPublication[],
): Publication[] {
  const listFilms = (publications: readonly DramaPublication[]) =>
    publications.flatMap(({ key, episodes }) =>
      episodes.map((episode) => [`${key} ${episode.number}`, episode] as const),
    )
  const films = new Map(listFilms(now))
  const anew = new Map(listFilms(former).map(([name, { mediaKey }]) => [mediaKey, films.get(name)]))
  return ofTests.map((publication) => ({
    ...publication,
    episodes: publication.episodes.map((episode) => {
      const { mediaKey, durationMs } = anew.get(episode.mediaKey) ?? episode
      return { ...episode, mediaKey, durationMs }
    }),
  }))
}

const readOfTests = async () => JSON.parse(await readFile(TESTS_CATALOG, 'utf8')) as DramaPublication[]

/** Announced for so many days after a platform first shows it, not for the day that was written into its folder. */
function withDays({ comesOn, ...publication }: DramaPublication): DemoPublication {
  const drama = DRAMAS.find(({ key }) => key === publication.key)!
  return isFilmed(drama) ? publication : { ...publication, announcedInDays: drama.announcedInDays }
}

/** What is committed must be small: only first episodes keep the larger plain file. */
async function withoutHighFiles(publications: readonly DemoPublication[]): Promise<DemoPublication[]> {
  const first = publications.flatMap(({ episodes }) => episodes.filter(({ number }) => number === 1))
  const kept = new Set(first.map(({ mediaKey }) => mediaKey))
  const others = publications.flatMap(({ episodes }) =>
    episodes.filter(({ mediaKey }) => !kept.has(mediaKey)),
  )
  for (const { mediaKey } of others) {
    const folder = join(DEMO_MEDIA, 'episodes', mediaKey)
    await rm(join(folder, 'plain-high.mp4'), { force: true })
    const description = JSON.parse(await readFile(join(folder, 'media.json'), 'utf8')) as MediaDescription
    if (!description.hasHighMp4) continue
    await writeFile(
      join(folder, 'media.json'),
      `${JSON.stringify({ ...description, hasHighMp4: false }, null, 2)}\n`,
    )
  }
  return publications.map((publication) => ({
    ...publication,
    episodes: publication.episodes.map((episode) => ({
      ...episode,
      hasHighMp4: kept.has(episode.mediaKey) && episode.hasHighMp4,
    })),
  }))
}

/** A packaged drama whose episodes show the drawn films where they showed the former ones of the same number, or follow them. */
export function withFilms(
  packaged: readonly DemoPublication[],
  drawn: DramaPublication,
  films: readonly number[],
): DemoPublication {
  const former = packaged.find(({ key }) => key === drawn.key)
  if (!former) throw neverPackaged(drawn.key)
  const episodes = new Map(former.episodes.map((episode) => [episode.number, episode]))
  for (const [index, number] of films.entries()) {
    const film = drawn.episodes[index]!
    const { mediaKey, firstFrameKey, hasHighMp4, durationMs, captions } = film
    episodes.set(number, {
      ...(episodes.get(number) ?? { ...film, number }),
      mediaKey,
      firstFrameKey,
      hasHighMp4,
      durationMs,
      captions,
    })
  }
  return { ...former, episodes: [...episodes.values()].sort((one, other) => one.number - other.number) }
}

/** The catalogue in the order of `keys`: what was drawn anew, and the rest as it was. */
export function withDrawn(
  keys: readonly string[],
  packaged: readonly DemoPublication[],
  drawn: readonly DemoPublication[],
): DemoPublication[] {
  return keys.map((key) => {
    const publication = [...drawn, ...packaged].find((each) => each.key === key)
    if (!publication) throw neverPackaged(key)
    return publication
  })
}

export const neverPackaged = (key: string) =>
  new Error(`${key} was never packaged: build the whole demonstration first`)

/** What is packaged so far; nothing before the first build. */
export async function readCatalog(file = DEMO_CATALOG): Promise<DemoPublication[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DemoPublication[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

export function writeCatalog(publications: readonly DemoPublication[], file = DEMO_CATALOG): Promise<void> {
  return writeFile(file, `${JSON.stringify(publications, null, 2)}\n`)
}

/** Tests know films of the demonstration by their keys. */
export async function renameInTests(renamed: ReadonlyMap<string, string>): Promise<void> {
  const file = join(TESTS_CATALOGUE, 'catalog.json')
  let text = await readFile(file, 'utf8')
  for (const [before, now] of renamed) text = text.replaceAll(before, now)
  await writeFile(file, text)
}

const listMedia = (publications: readonly DramaPublication[]) =>
  new Set(
    publications.flatMap(({ coverKey, wideCoverKey, translations, episodes }) => [
      coverKey,
      wideCoverKey,
      ...Object.values(translations).map((translation) => translation.coverKey),
      ...episodes.flatMap(({ mediaKey, firstFrameKey }) => [mediaKey, firstFrameKey]),
    ]),
  )

/** Removes media that no publication names; what tests still need moves to theirs. */
export async function removeUnused(publications: readonly DramaPublication[]): Promise<void> {
  const used = listMedia(publications)
  const ofTests = listMedia(await readOfTests())
  for (const kind of ['episodes', 'pictures']) {
    for (const name of await readdir(join(DEMO_MEDIA, kind))) {
      const [key = ''] = name.split('.')
      if (used.has(key)) continue
      if (ofTests.has(key))
        await rename(join(DEMO_MEDIA, kind, name), join(TESTS_CATALOGUE, 'media', kind, name))
      else await rm(join(DEMO_MEDIA, kind, name), { recursive: true })
    }
  }
}
