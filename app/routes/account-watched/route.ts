import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { loadWatched } from '../../library/library.server.ts'

/** No page: how far a member came in each drama, in JSON. Row 423. */
export async function loader({ context }: LoaderFunctionArgs) {
  const answer = await loadWatched(context)
  return Response.json(answer, { status: answer ? 200 : 503 })
}
