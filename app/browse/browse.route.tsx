import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { parseId, parsePage } from '../addresses/address-params.ts'
import { ALL_GENRES, createHrefs } from '../addresses/hrefs.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { GenreLinks } from '../catalog/genre-links.tsx'
import { loadGenres } from '../catalog/genres.server.ts'
import { breadcrumbs } from '../catalog/structured-data.server.ts'
import { notFound } from '../errors/not-found.server.ts'
import { DEFAULT_LANGUAGE } from '../i18n/language.ts'
import { loadTranslator } from '../i18n/translator.server.ts'
import { headTags } from '../site/head-tags.ts'
import { resolveHead } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { loadListing, withPageNumber } from './listing.server.ts'
import { ListingPage } from './listing-page.tsx'

export const handle: RouteHandle = { name: 'browse-id-page', layout: 'default' }

export const meta = headTags

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const genreId = parseId(params.id)
  const page = parsePage(params.page)
  if (!genreId || !page) throw await notFound(request, context)
  const [listing, genres, t] = await Promise.all([
    loadListing(context, { columnId: genreId, page }),
    loadGenres(context),
    loadTranslator(context.language),
  ])
  if (!listing) throw await notFound(request, context)
  const isAll = genreId === ALL_GENRES
  const genre = isAll ? t('catalog:allGenres') : listing.name
  const { browse } = createHrefs(context.language)
  return {
    head: resolveHead(context, {
      title: withPageNumber(
        isAll ? t('catalog:browseAllTitle') : t('catalog:browseTitle', { genre }),
        listing,
      ),
      description: isAll ? t('catalog:browseAllDescription') : t('catalog:browseDescription', { genre }),
      ...(listing.dramas.length > 0 && { path: createHrefs(DEFAULT_LANGUAGE).browse(genreId, page) }),
      things: [breadcrumbs(context, [{ name: genre, path: browse(genreId) }])],
    }),
    genreId,
    genres: [{ genreId: ALL_GENRES, name: t('catalog:allGenres') }, ...genres],
    listing,
  }
}

export default function Browse() {
  const { genreId, genres, listing } = useLoaderData<typeof loader>()
  const { t } = useTranslation('catalog')
  const hrefs = useHrefs()
  return (
    <ListingPage
      column={{ columnId: genreId, type: null }}
      heading={t('browseHeading')}
      lead={t('browseLead')}
      listing={listing}
      toHref={(page) => hrefs.browse(genreId, page)}
    >
      <GenreLinks genres={genres} currentId={genreId} />
    </ListingPage>
  )
}
