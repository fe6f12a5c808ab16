import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMONSTRATION_LADDER } from '../platform/media/packaging/encoding-ladder.ts'
import { packageDrama } from '../platform/media/packaging/package-drama.ts'
import { diskStore } from '../platform/media-store/disk-store.ts'
import type { DramaPublication } from '../platform/publication/drama-publication.ts'
import { DRAMAS } from './render/dramas/index.ts'

/** Where the product reads its demonstration. */
const PRODUCT_FOLDER = join(import.meta.dirname, '../platform/demo')

/** What is committed: the media, and the publications a platform in demonstration mode starts with. */
export const DEMO_MEDIA = join(PRODUCT_FOLDER, 'media')
export const DEMO_CATALOG = join(PRODUCT_FOLDER, 'catalog.json')

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
  const drawn: DramaPublication[] = []
  for (const { folder, films } of folders) {
    const publication = await packageDrama({
      folder,
      store: diskStore(DEMO_MEDIA),
      ladder: DEMONSTRATION_LADDER,
    })
    report(`packaged  ${publication.key}: ${publication.episodes.length} episodes`)
    drawn.push(films ? withFilms(packaged, publication, films) : publication)
  }
  const publications = withDrawn(
    DRAMAS.map(({ key }) => key),
    packaged,
    drawn,
  )
  await writeCatalog(publications)
  await removeUnused(publications)
}

/** A packaged drama whose episodes show the drawn films where they showed the former ones of the same number. */
export function withFilms(
  packaged: readonly DramaPublication[],
  drawn: DramaPublication,
  films: readonly number[],
): DramaPublication {
  const former = packaged.find(({ key }) => key === drawn.key)
  if (!former) throw neverPackaged(drawn.key)
  const episodes = former.episodes.map((episode) => {
    const replaced = films.findIndex((film) => former.episodes[film - 1]!.mediaKey === episode.mediaKey)
    if (replaced < 0) return episode
    const { mediaKey, firstFrameKey, durationMs, captions } = drawn.episodes[replaced]!
    return { ...episode, mediaKey, firstFrameKey, durationMs, captions }
  })
  return { ...drawn, episodes }
}

/** The catalogue in the order of `keys`: what was drawn anew, and the rest as it was. */
export function withDrawn(
  keys: readonly string[],
  packaged: readonly DramaPublication[],
  drawn: readonly DramaPublication[],
): DramaPublication[] {
  return keys.map((key) => {
    const publication = [...drawn, ...packaged].find((each) => each.key === key)
    if (!publication) throw neverPackaged(key)
    return publication
  })
}

export const neverPackaged = (key: string) =>
  new Error(`${key} was never packaged: build the whole demonstration first`)

/** What is packaged so far; nothing before the first build. */
export async function readCatalog(): Promise<DramaPublication[]> {
  try {
    return JSON.parse(await readFile(DEMO_CATALOG, 'utf8')) as DramaPublication[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

export function writeCatalog(publications: readonly DramaPublication[]): Promise<void> {
  return writeFile(DEMO_CATALOG, `${JSON.stringify(publications, null, 2)}\n`)
}

/** Removes media that no publication names. */
export async function removeUnused(publications: readonly DramaPublication[]): Promise<void> {
  const used = new Set(
    publications.flatMap(({ coverKey, wideCoverKey, episodes }) => [
      coverKey,
      wideCoverKey,
      ...episodes.flatMap(({ mediaKey, firstFrameKey }) => [mediaKey, firstFrameKey]),
    ]),
  )
  for (const kind of ['episodes', 'pictures']) {
    for (const name of await readdir(join(DEMO_MEDIA, kind))) {
      const [key = ''] = name.split('.')
      if (!used.has(key)) await rm(join(DEMO_MEDIA, kind, name), { recursive: true })
    }
  }
}
