import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { parsePage } from '../addresses/address-params.ts'
import { requireDataRequest } from '../errors/not-found.server.ts'
import { responseInTime } from '../page/requests/response-deadline.ts'
import { loadLibraryPage } from './library.server.ts'
import { type LibraryPage, toListName } from './library-rows.ts'

export { default } from '../errors/for-scripts.tsx'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireDataRequest(request, context)
  const list = toListName(params.list)
  const query = new URL(request.url).searchParams
  const page = parsePage(query.get('page'))
  if (!list || !page || !context.hasToken) return Response.json({ libraryPage: null })
  const view = query.get('view') === 'drawer' ? 'drawer' : 'screen'
  return Response.json({ libraryPage: await loadLibraryPage(context, list, { page, view }) })
}

/** A lost response affects the list only. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return (await responseInTime(serverLoader<{ libraryPage: LibraryPage | null }>())) ?? { libraryPage: null }
}
