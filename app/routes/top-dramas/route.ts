import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { topDramasOf } from '../../lifecycle/not-found.server.ts'

/** Recommendations for a page that failed and so has no data of its own. Rows 207, 210. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { topDramas: await topDramasOf(context) }
}
