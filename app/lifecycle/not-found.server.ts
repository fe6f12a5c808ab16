import { data } from '@remix-run/node'
import type { AppLoadContext } from '@remix-run/server-runtime'
import { cardOf } from '../catalog/drama-card.ts'
import type { Missing, NotFoundData } from './not-found-data.ts'

/**
 * What a loader throws when there is nothing at an address: status 404, and what the page shows instead. Without the
 * recommendations the page still stands (row 206).
 */
export async function notFound(
  request: Request,
  context: AppLoadContext,
  missing: Missing = 'page',
): Promise<ReturnType<typeof data<NotFoundData>>> {
  const topDramas = await context.api.topDramas().catch((error: unknown) => {
    context.log.warn({ err: error }, 'A page that was not found has no recommendations.')
    return []
  })
  const path = decodePath(new URL(request.url).pathname)
  return data({ missing, path, topDramas: topDramas.map(cardOf) }, { status: 404 })
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
