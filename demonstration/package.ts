import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMONSTRATION_LADDER } from '../platform/media/packaging/encoding-ladder.ts'
import { packageDrama } from '../platform/media/packaging/package-drama.ts'
import { diskStore } from '../platform/media-store/disk-store.ts'
import type { DramaPublication } from '../platform/publication/drama-publication.ts'

/** Where the product reads its demonstration. */
const PRODUCT_FOLDER = join(import.meta.dirname, '../platform/demo')

/** What is committed: the media, and the publications a platform in demonstration mode starts with. */
export const DEMO_MEDIA = join(PRODUCT_FOLDER, 'media')
export const DEMO_CATALOG = join(PRODUCT_FOLDER, 'catalog.json')

/**
 * Packages the drawn folders with the importer's own code and the small ladder, writes `catalog.json` in their order,
 * and removes media that none of them uses any more.
 */
export async function packageDemo(folders: readonly string[], report: (line: string) => void): Promise<void> {
  const publications: DramaPublication[] = []
  for (const folder of folders) {
    const publication = await packageDrama({
      folder,
      store: diskStore(DEMO_MEDIA),
      ladder: DEMONSTRATION_LADDER,
    })
    publications.push(publication)
    report(`packaged  ${publication.key}: ${publication.episodes.length} episodes`)
  }
  await writeCatalog(publications)
  await removeUnused(publications)
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
