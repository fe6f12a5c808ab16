import { data } from '@remix-run/node'
import type { AppLoadContext } from '@remix-run/server-runtime'
import { type DramaCardData, toCard } from '../catalog/drama-card.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import type { Missing, NotFoundData } from './not-found-data.ts'

export async function notFound(
  request: Request,
  context: AppLoadContext,
  missing: Missing = 'page',
): Promise<ReturnType<typeof data<NotFoundData>>> {
  const path = decodePath(new URL(request.url).pathname)
  return data({ missing, path, topDramas: await loadTopDramas(context) }, { status: 404 })
}

export async function requireDataRequest(request: Request, context: AppLoadContext): Promise<void> {
  if (!context.isDataRequest) throw await notFound(request, context)
}

export async function loadTopDramas(context: AppLoadContext): Promise<DramaCardData[]> {
  try {
    return (await context.api.topDramas()).map(toCard)
  } catch (error) {
    if (isSessionEnd(error)) throw error
    context.log.warn({ err: error }, 'error page recommendations unavailable')
    return []
  }
}

/** Stays encoded if it holds what cannot be seen or was no text. */
function decodePath(path: string): string {
  try {
    const decoded = decodeURIComponent(path)
    return /[\p{C}\p{Zl}\p{Zp}\ufffd]/u.test(decoded) ? path : decoded
  } catch {
    return path
  }
}
