import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { loadWatched } from '../../library/library.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const answer = await loadWatched(context)
  return Response.json(answer, { status: answer ? 200 : 503 })
}
