import { useLoaderData } from '@remix-run/react'
import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { LISTING_PAGE_SIZE } from '../../contract/paging.ts'
import { parsePage } from '../addresses/address-params.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { type DramaCardData, toCard } from '../catalog/drama-card.ts'
import { DramaGrid } from '../catalog/drama-grid.tsx'
import { GenreLinks } from '../catalog/genre-links.tsx'
import { type Genre, loadGenres } from '../catalog/genres.server.ts'
import { PageLinks } from '../catalog/page-links.tsx'
import { PageHead } from '../design/page-head.tsx'
import { notFound } from '../errors/not-found.server.ts'
import { loadTranslator } from '../i18n/translator.server.ts'
import { headTags } from '../site/head-tags.ts'
import { resolveHead } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { canSearch, readQuery } from './search.server.ts'
import { SearchForm } from './search-form.tsx'

export const handle: RouteHandle = { name: 'search', layout: 'default' }

export const meta = headTags

const EARLY_COVERS = 2
/** Fewer leave most of the page empty. */
const ENOUGH = 4

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  if (!page || !(await canSearch(context))) throw await notFound(request, context)
  const query = readQuery(request)
  const results = query === '' ? null : await findResults(context, query, page)
  if (page > 1 && !results?.dramas.length) throw await notFound(request, context)
  const t = await loadTranslator(context.language)
  const site = context.site.name
  return {
    head: resolveHead(context, {
      title: query === '' ? t('catalog:searchTitle', { site }) : t('catalog:resultsTitle', { query, site }),
      description: t('catalog:searchDescription'),
    }),
    query,
    results,
    ideas: results && results.total >= ENOUGH ? null : await loadIdeas(context, results?.dramas ?? []),
  }
}

async function findResults({ api }: AppLoadContext, q: string, page: number) {
  const { dramas, hasMore, total } = await api.search({ q, pageIndex: page, pageSize: LISTING_PAGE_SIZE })
  const pageCount = Math.ceil(total / LISTING_PAGE_SIZE)
  return { dramas: dramas.map(toCard), hasMore, total, page, pageCount }
}

/** Beside what was found. */
async function loadIdeas(context: AppLoadContext, found: readonly DramaCardData[]) {
  const [dramas, genres] = await Promise.all([
    context.api.topDramas(),
    found.length > 0 ? Promise.resolve<Genre[]>([]) : loadGenres(context),
  ])
  const foundIds = new Set(found.map(({ dramaId }) => dramaId))
  return { dramas: dramas.map(toCard).filter(({ dramaId }) => !foundIds.has(dramaId)), genres }
}

export default function SearchPage() {
  const { query, results, ideas } = useLoaderData<typeof loader>()
  const { t } = useTranslation('catalog')
  return (
    <div className="page">
      <PageHead heading={query === '' ? t('searchHeading') : t('resultsHeading', { query })} />
      <SearchForm isFirst={query === ''} className="mt-2 mb-3 h-12 max-w-xl lg:hidden" />
      <p role="status" className="text-mist md:text-lg">
        {results === null
          ? t('searchLead')
          : results.total > 0
            ? t('dramaCount', { count: results.total })
            : t('noResults')}
      </p>
      {results?.dramas.length ? <Results query={query} {...results} /> : null}
      {ideas ? <Ideas {...ideas} /> : null}
    </div>
  )
}

type Found = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['results']>

function Results({ query, dramas, page, pageCount, hasMore }: Found & { query: string }) {
  const { t } = useTranslation('catalog')
  const hrefs = useHrefs()
  return (
    <div className="mt-7">
      <DramaGrid dramas={dramas} earlyCount={EARLY_COVERS} headingLevel={2} />
      <PageLinks
        label={t('pages')}
        position={t('pageOf', { page, total: pageCount })}
        previous={page > 1 ? { label: t('previousPage'), to: hrefs.search(query, page - 1) } : null}
        next={hasMore ? { label: t('nextPage'), to: hrefs.search(query, page + 1) } : null}
      />
    </div>
  )
}

type Suggested = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['ideas']>

function Ideas({ dramas, genres }: Suggested) {
  const { t } = useTranslation('catalog')
  return (
    <>
      {genres.length > 0 ? <GenreLinks genres={genres} currentId={null} /> : null}
      {dramas.length > 0 ? (
        <section aria-labelledby="popular" className="mt-9">
          <h2 id="popular" className="mb-5 text-xl md:text-2xl">
            {t('popularNow')}
          </h2>
          <DramaGrid dramas={dramas} />
        </section>
      ) : null}
    </>
  )
}
