import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { parseCategorySegment, parsePage } from '../addresses/address-params.ts'
import { createHrefs } from '../addresses/hrefs.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { breadcrumbs } from '../catalog/structured-data.server.ts'
import { notFound } from '../errors/not-found.server.ts'
import { DEFAULT_LANGUAGE } from '../i18n/language.ts'
import { loadTranslator } from '../i18n/translator.server.ts'
import { headTags } from '../site/head-tags.ts'
import { resolveHead, withSiteName } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { loadListing, withPageNumber } from './listing.server.ts'
import { ListingPage } from './listing-page.tsx'

export const handle: RouteHandle = { name: 'category-id', layout: 'default' }

export const meta = headTags

/** `/category/{id}/` and `/category/{id}-{type}/`, by `?page=`. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const column = parseCategorySegment(params.column)
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  if (!column || !page) throw await notFound(request, context)
  const { columnId, type } = column
  const [listing, t] = await Promise.all([
    loadListing(context, { columnId, ...(type === null ? {} : { columnType: type }), page }),
    loadTranslator(context.language),
  ])
  if (!listing) throw await notFound(request, context)
  const own = { columnId, type: listing.type }
  return {
    head: resolveHead(context, {
      title: withPageNumber(withSiteName(listing.name, context), listing),
      description: t('catalog:categoryDescription', { name: listing.name }),
      ...(listing.dramas.length > 0 && { path: createHrefs(DEFAULT_LANGUAGE).category(own, page) }),
      things: [
        breadcrumbs(context, [{ name: listing.name, path: createHrefs(context.language).category(own) }]),
      ],
    }),
    column,
    listing,
  }
}

export default function Category() {
  const { column, listing } = useLoaderData<typeof loader>()
  const hrefs = useHrefs()
  return (
    <ListingPage
      column={column}
      heading={listing.name}
      listing={listing}
      toHref={(page) => hrefs.category(column, page)}
    />
  )
}
