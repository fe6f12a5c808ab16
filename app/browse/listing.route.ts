import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { parseCategorySegment, parsePage } from '../addresses/address-params.ts'
import { loadListing } from './listing.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const column = parseCategorySegment(params.column)
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  if (!column || !page) return Response.json(null, { status: 404 })
  const { columnId, type } = column
  const listing = await loadListing(context, {
    columnId,
    ...(type === null ? {} : { columnType: type }),
    page,
  })
  return Response.json(listing, { status: listing ? 200 : 404 })
}
