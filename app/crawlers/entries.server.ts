import type { AppLoadContext } from '@remix-run/server-runtime'
import { COLUMN_TYPES, HOME_COLUMNS_MAX } from '../../contract/catalog.ts'
import type { ListedDrama } from '../../contract/extensions/catalogue-list.ts'
import { ALL_GENRES, createHrefs } from '../addresses/hrefs.ts'
import { shortened } from '../catalog/drama-card.ts'
import { loadGenres } from '../catalog/genres.server.ts'
import { announcedPathIn, episodePathIn } from '../catalog/local-names.server.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../i18n/language.ts'
import type { Translate } from '../i18n/translator.server.ts'
import { type CatalogueApi, listDramas } from './listed-dramas.server.ts'
import type { SitemapEntry, VideoEntry } from './sitemap-xml.server.ts'

const ADULT_AGE = 18

/** Without dramas and pages that must not be indexed. */
export async function pageEntries(context: AppLoadContext): Promise<SitemapEntry[]> {
  const hrefs = createHrefs(DEFAULT_LANGUAGE)
  const [{ columns }, genres] = await Promise.all([
    context.api.columnPage({ pageIndex: 1, pageSize: HOME_COLUMNS_MAX }),
    loadGenres(context),
  ])
  const legal = [
    toPage(hrefs.privacyPolicy, context.legalText('privacyPolicy').languages),
    toPage(hrefs.termsOfUse, context.legalText('termsOfUse').languages),
    toPage(hrefs.fairPlay),
  ]
  const filled = columns.filter(({ dramas }) => dramas.length > 0)
  if (filled.length === 0) return legal
  const rows = filled.filter(({ type }) => type !== COLUMN_TYPES.carousel)
  const paths = [
    hrefs.home,
    hrefs.browse(ALL_GENRES),
    ...genres.map(({ genreId }) => hrefs.browse(genreId)),
    ...rows.map((column) => hrefs.category(column)),
    ...(context.site.hasApp ? [hrefs.download] : []),
  ]
  return [...[...new Set(paths)].map((path) => toPage(path)), ...legal]
}

function toPage(path: string, languages: readonly Language[] = LANGUAGES): SitemapEntry {
  return { pathIn: () => path, languages, changedAtMs: null, video: null }
}

export async function* dramaEntries(
  api: CatalogueApi,
  t: Translate,
  pages: { firstPage: number; pages: number },
): AsyncGenerator<SitemapEntry> {
  const { languages = [] } = await api.areaInfo()
  for await (const drama of listDramas(api, pages)) {
    const page = {
      languages: drama.names !== null || languages.length <= 1 ? LANGUAGES : null,
      changedAtMs: drama.updatedAtMs ?? drama.publishedAtMs,
    }
    if (drama.comesOn !== null) yield { ...page, pathIn: announcedPathIn(drama), video: null }
    for (const episode of drama.episodes) {
      yield { ...page, pathIn: episodePathIn(drama, episode.number), video: toVideo(drama, episode, t) }
    }
  }
}

/** Null for paid episodes: not even their pictures are public. */
function toVideo(
  drama: ListedDrama,
  { isFree, number, firstFrameUrl, durationSeconds }: ListedDrama['episodes'][number],
  t: Translate,
): VideoEntry | null {
  const pictureAddress = firstFrameUrl ?? drama.coverUrl
  if (!isFree || pictureAddress === null) return null
  const names = { drama: drama.name, number }
  return {
    title: t('player:pageTitle', names),
    description: t('player:pageDescription', { ...names, introduction: shortened(drama.introduction) }),
    pictureAddress,
    durationSeconds,
    publishedAtMs: drama.publishedAtMs,
    isForAdults: (drama.minimumAge ?? 0) >= ADULT_AGE,
  }
}
