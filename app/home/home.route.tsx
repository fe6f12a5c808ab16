import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { AppLoadContext, HeadersArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMN_TYPES, HOME_COLUMNS_MAX } from '../../contract/catalog.ts'
import { toCard, toSlide } from '../catalog/drama-card.ts'
import { siteThings } from '../catalog/structured-data.server.ts'
import { ContinueGate } from '../continue-watching/continue-gate.tsx'
import { canFeed } from '../feed/feed.server.ts'
import { loadTranslator } from '../i18n/translator.server.ts'
import { hasSearch } from '../search/search.server.ts'
import { headTags } from '../site/head-tags.ts'
import { resolveHead } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { CollectionBanner } from './collection-banner.tsx'
import { DramaRow, RankingRow } from './drama-row.tsx'
import { emptyHome } from './empty-home.server.ts'
import { ForYouLink } from './for-you-link.tsx'
import { HeroCarousel } from './hero-carousel.tsx'

/** Of columns by type; any other is a row of covers. */
const LOOKS: Readonly<Record<number, 'ranking' | 'banner'>> = {
  [COLUMN_TYPES.ranking]: 'ranking',
  [COLUMN_TYPES.banner]: 'banner',
}

const EmptyHome = lazy(() => import('./empty-home.tsx'))

export const handle: RouteHandle = { name: 'index', layout: 'default' }

export const meta = headTags

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders

export async function loader({ context }: LoaderFunctionArgs) {
  const home = await loadHome(context)
  // No cache may store an empty Home: the first drama must appear within seconds.
  return home.empty ? data(home, { headers: { 'Cache-Control': 'no-store' } }) : home
}

async function loadHome(context: AppLoadContext) {
  const { columns } = await context.api.columnPage({ pageIndex: 1, pageSize: HOME_COLUMNS_MAX })
  if (columns.every(({ dramas }) => dramas.length === 0)) return emptyHome(context)
  const t = await loadTranslator(context.language)
  const site = context.site.name
  const isCarousel = (column: { type: number }) => column.type === COLUMN_TYPES.carousel
  return {
    empty: null,
    head: resolveHead(context, {
      title: t('catalog:homeTitle', { site }),
      description: t('catalog:homeDescription'),
      path: '/',
      things: siteThings(context, await hasSearch(context)),
    }),
    forYou: (await canFeed(context).catch(() => false)) ? t('feed:lead') : null,
    slides: columns.filter(isCarousel).flatMap((column) => column.dramas.map(toSlide)),
    columns: columns
      .filter((column) => !isCarousel(column) && column.dramas.length > 0)
      .map((column) => ({
        ...column,
        look: LOOKS[column.type],
        dramas: column.dramas.map(toCard),
      })),
  }
}

/** As many as `HomeSkeleton` holds the place of. */
const ROWS_BEFORE_FOR_YOU = 2

export default function Home() {
  const { empty, forYou, slides, columns } = useLoaderData<typeof loadHome>()
  const { t } = useTranslation()
  if (empty) return <EmptyHome {...empty} />
  const rows = columns.map((column, index) => {
    if (column.look === 'ranking') return <RankingRow key={column.columnId} column={column} />
    if (column.look === 'banner') return <CollectionBanner key={column.columnId} column={column} />
    return <DramaRow key={column.columnId} column={column} earlyCount={index ? 0 : 3} />
  })
  return (
    <>
      <h1 className="sr-only">{t('tagline')}</h1>
      {slides[0] ? <HeroCarousel dramas={slides} /> : null}
      <div className="space-y-11 pt-6 md:space-y-16 md:pt-10">
        <ContinueGate />
        {rows.slice(0, ROWS_BEFORE_FOR_YOU)}
        {forYou ? <ForYouLink lead={forYou} /> : null}
        {rows.slice(ROWS_BEFORE_FOR_YOU)}
      </div>
    </>
  )
}
