import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { RequestContext } from '../../app/context.ts'
import { pageHandlers } from './page-handlers.ts'
import type { RenderQueue } from './render-queue.ts'

export type RemixBuild = ServerBuild | (() => Promise<ServerBuild>)

/** Renders for no particular visitor. Rejects with `OverloadError`, without effect, if the queue is full. */
export type Renderer = (
  request: Request,
  context: RequestContext,
  options?: { isRefresh?: boolean },
) => Promise<Response>

export function createRenderer(
  build: RemixBuild,
  mode: 'production' | 'development',
  queue: Pick<RenderQueue, 'take'>,
): Renderer {
  const findHandler = pageHandlers(build, (part) => createRequestHandler(part, mode))
  return (request, context, { isRefresh = false } = {}) => {
    return queue.take(isRefresh ? 'refresh' : 'page', async () => {
      request.signal.throwIfAborted()
      const handle = findHandler(new URL(request.url).pathname)
      return readDocument(await handle(request, { ...context }))
    })
  }
}

/**
 * Reads a document to its end while it occupies its place in the queue. React streams some twenty pieces, each in a later turn
 * of the event loop, so on a busy CPU every page that had begun would end after all others.
 */
async function readDocument(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  return new Response(await response.arrayBuffer(), response)
}
