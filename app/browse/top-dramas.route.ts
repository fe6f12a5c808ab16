import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { loadTopDramas, requireDataRequest } from '../errors/not-found.server.ts'
import { responseInTime } from '../page/requests/response-deadline.ts'

export { default } from '../errors/for-scripts.tsx'

/** For error pages, whose data failed; null if there are no dramas. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireDataRequest(request, context)
  const topDramas = await loadTopDramas(context)
  return topDramas.length > 0 ? topDramas : null
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return responseInTime(serverLoader<typeof loader>())
}
