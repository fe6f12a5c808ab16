import { useLoaderData } from '@remix-run/react'
import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { LISTING_PAGE_SIZE } from '../../contract/paging.ts'
import { parsePage } from '../addresses/address-params.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { useComingText } from '../catalog/coming.ts'
import { type DramaCardData, toCard } from '../catalog/drama-card.ts'
import { DramaCover, dramaEvents } from '../catalog/drama-card-link.tsx'
import { DramaGrid } from '../catalog/drama-grid.tsx'
import { GenreLinks } from '../catalog/genre-links.tsx'
import { type Genre, loadGenres } from '../catalog/genres.server.ts'
import { PageLinks } from '../catalog/page-links.tsx'
import { useDramaHref } from '../catalog/use-drama-href.ts'
import { AgeMark } from '../design/age-mark.tsx'
import { PageHead } from '../design/page-head.tsx'
import { notFound } from '../errors/not-found.server.ts'
import { loadTranslator } from '../i18n/translator.server.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
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
/** Before anything is typed, on a phone. */
const ROW_COUNT = 5

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
      <SearchForm isFirst={query === ''} fieldClassName="h-12" className="mt-2 mb-3 max-w-xl lg:hidden" />
      <p role="status" className="text-mist md:text-lg">
        {results === null
          ? t('searchLead')
          : results.total > 0
            ? t('dramaCount', { count: results.total })
            : t('noResults')}
      </p>
      {results?.dramas.length ? <Results query={query} {...results} /> : null}
      {ideas ? <Ideas {...ideas} isFirst={results === null} /> : null}
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

function Ideas({ dramas, genres, isFirst }: Suggested & { isFirst: boolean }) {
  const { t } = useTranslation('catalog')
  return (
    <>
      {genres.length > 0 ? <GenreLinks genres={genres} currentId={null} /> : null}
      {dramas.length > 0 ? (
        <section aria-labelledby="popular" className="mt-9">
          <h2 id="popular" className="mb-5 text-xl md:text-2xl">
            {t('popularNow')}
          </h2>
          {isFirst ? <PopularRows dramas={dramas.slice(0, ROW_COUNT)} /> : null}
          <div className={isFirst ? 'max-lg:hidden' : undefined}>
            <DramaGrid dramas={dramas} />
          </div>
        </section>
      ) : null}
    </>
  )
}

/** As many as fit beside a phone's keyboard and the recent searches, in rows that are read like suggestions. */
function PopularRows({ dramas }: { dramas: DramaCardData[] }) {
  return (
    <ol className="space-y-2.5 lg:hidden">
      {dramas.map((drama) => (
        <li key={drama.dramaId}>
          <PopularRow drama={drama} />
        </li>
      ))}
    </ol>
  )
}

function PopularRow({ drama }: { drama: DramaCardData }) {
  const toComingText = useComingText()
  const { name, categories, coming, minimumAge } = drama
  return (
    <PrefetchLink
      to={useDramaHref(drama)}
      {...dramaEvents(drama)}
      className="group flex items-center gap-3.5 rounded-2xl bg-ink-raised p-2 ring-1 ring-ivory/8 ring-inset"
    >
      <div className="flex w-12 shrink-0 flex-col">
        <DramaCover drama={drama} sizes="48px" />
      </div>
      <span className="min-w-0">
        <span
          dir="auto"
          className="clamp-room line-clamp-2 font-medium leading-snug [text-align:match-parent]"
        >
          {name}
        </span>
        <span className="clamp-room line-clamp-1 text-haze text-sm">
          {coming ? toComingText(coming) : categories} <AgeMark age={minimumAge} />
        </span>
      </span>
    </PrefetchLink>
  )
}
