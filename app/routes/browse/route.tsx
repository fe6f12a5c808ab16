import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { COLUMN_TYPES } from '../../../contract/catalog.ts'
import { ALL_GENRES, hrefsOf } from '../../addresses/hrefs.ts'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { parseId, parsePage } from '../../catalog/address-params.ts'
import { listingOf } from '../../catalog/listing.server.ts'
import { ListingPage } from '../../catalog/listing-page.tsx'
import { notFound } from '../../errors/not-found.server.ts'
import { DEFAULT_LANGUAGE } from '../../i18n/language.ts'
import { translatorOf } from '../../i18n/translator.server.ts'
import { PrefetchLink } from '../../navigation/prefetch-link.tsx'
import { headTags, resolveHead } from '../../site/head-tags.ts'
import type { RouteHandle } from '../../site/route-handle.ts'

export const handle: RouteHandle = { name: 'browse-id-page', layout: 'default' }

export const meta = headTags

const GENRES_MAX = 100

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const genreId = parseId(params.id)
  const page = parsePage(params.page)
  if (!genreId || !page) throw await notFound(request, context)
  const [listing, { columns }, t] = await Promise.all([
    listingOf(context, { columnId: genreId, page }),
    context.api.columnPage({ columnType: COLUMN_TYPES.genre, pageIndex: 1, pageSize: GENRES_MAX }),
    translatorOf(context.language),
  ])
  if (!listing) throw await notFound(request, context)
  const genre = genreId === ALL_GENRES ? t('catalog:allGenres') : listing.name
  const genres = columns.map(({ columnId, name }) => ({ genreId: columnId, name }))
  return {
    head: resolveHead(context, {
      title: t('catalog:browseTitle', { genre }),
      description: t('catalog:browseDescription', { genre }),
      path: hrefsOf(DEFAULT_LANGUAGE).browse(genreId, page),
    }),
    genreId,
    genres: [
      { genreId: ALL_GENRES, name: t('catalog:allGenres') },
      ...genres.filter((other) => other.genreId !== ALL_GENRES),
    ],
    listing,
  }
}

export default function Browse() {
  const { genreId, genres, listing } = useLoaderData<typeof loader>()
  const { t } = useTranslation('catalog')
  const hrefs = useHrefs()
  return (
    <ListingPage
      heading={t('browseHeading')}
      lead={t('browseLead')}
      listing={listing}
      hrefOf={(page) => hrefs.browse(genreId, page)}
    >
      <nav
        aria-label={t('genres')}
        className="no-scrollbar -mx-(--gutter) mt-5 flex gap-2 overflow-x-auto px-(--gutter) py-1 md:mx-0 md:flex-wrap md:px-0"
      >
        {genres.map((genre) => (
          <PrefetchLink
            key={genre.genreId}
            to={hrefs.browse(genre.genreId)}
            aria-current={genre.genreId === genreId ? 'page' : undefined}
            preventScrollReset
            className="inline-flex h-10 shrink-0 items-center rounded-full bg-ivory/7 px-4 font-medium text-mist text-sm ring-1 ring-ivory/10 ring-inset transition-colors hover:bg-ivory/14 hover:text-ivory aria-[current]:bg-ivory aria-[current]:text-ink"
          >
            {genre.name}
          </PrefetchLink>
        ))}
      </nav>
    </ListingPage>
  )
}
