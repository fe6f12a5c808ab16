import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { loadWatched } from './library.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const watched = await loadWatched(context)
  return Response.json(watched, { status: watched ? 200 : 503 })
}
