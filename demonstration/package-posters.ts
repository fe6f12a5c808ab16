import { COVER_WIDTH_MAX, storeCover, WIDE_COVER_WIDTH_MAX } from '../platform/media/packaging/pictures.ts'
import { diskStore } from '../platform/media-store/disk-store.ts'
import { readTexts } from './drama-texts.ts'
import {
  DEMO_CATALOG,
  DEMO_COVER_QUALITY,
  DEMO_MEDIA,
  type DemoPublication,
  readCatalog,
  removeUnused,
  TESTS_CATALOG,
  writeCatalog,
} from './package.ts'
import type { Drama } from './render/story.ts'
import { COVER, coverIn, drawPosters, renderPoster, WIDE_COVER } from './write-drama.ts'

type Covers = Pick<DemoPublication, 'coverKey' | 'wideCoverKey' | 'coverColor'> & {
  inLanguages: ReadonlyMap<string, string>
}

/**
 * Draws the posters of the packaged demonstration anew, as the importer would store them, and keeps all else. The catalogue of
 * the tests shows the same.
 */
export async function packagePosters(
  dramas: readonly Drama[],
  report: (line: string) => void,
): Promise<void> {
  const covers = new Map<string, Covers>()
  for (const drama of dramas) {
    covers.set(drama.key, await storePosters(drama))
    report(`posters  ${drama.key}`)
  }
  for (const file of [TESTS_CATALOG, DEMO_CATALOG]) {
    const publications = await readCatalog(file)
    await writeCatalog(
      publications.map((publication) => withPosters(publication, covers.get(publication.key))),
      file,
    )
  }
  await removeUnused(await readCatalog())
}

async function storePosters(drama: Drama): Promise<Covers> {
  const store = diskStore(DEMO_MEDIA)
  const posters = drawPosters(drama)
  const keep = async (svg: string | undefined, widthMax = COVER_WIDTH_MAX) =>
    storeCover(store, await renderPoster(svg!), { widthMax, quality: DEMO_COVER_QUALITY })
  const cover = await keep(posters.get(COVER))
  const wideCover = await keep(posters.get(WIDE_COVER), WIDE_COVER_WIDTH_MAX)
  const inLanguages = new Map<string, string>()
  for (const language of Object.keys(readTexts(drama).name)) {
    const svg = posters.get(coverIn(language))
    if (svg) inLanguages.set(language, (await keep(svg)).key)
  }
  return { coverKey: cover.key, wideCoverKey: wideCover.key, coverColor: cover.color, inLanguages }
}

function withPosters(publication: DemoPublication, covers: Covers | undefined): DemoPublication {
  if (!covers) return publication
  const { inLanguages, ...own } = covers
  const translations = Object.entries(publication.translations).map(([language, texts]) => {
    const coverKey = inLanguages.get(language)
    return [language, coverKey ? { ...texts, coverKey } : texts]
  })
  return { ...publication, ...own, translations: Object.fromEntries(translations) }
}
