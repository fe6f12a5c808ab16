import { addAbortSignal, PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createRequestHandler } from '@remix-run/express'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import type { RequestContext } from '../../app/context.ts'
import { pageHandlers } from './page-handlers.ts'
import type { RenderQueue } from './render-queue.ts'
import type { RemixBuild } from './renderer.ts'

/** Rejects with `OverloadError`, without effect, if the queue is full, and when the visitor has left. */
export type VisitorRenderer = (
  request: ExpressRequest,
  context: RequestContext,
  visitorLeaves: AbortSignal,
) => Promise<RenderedPage>

export interface RenderedPage {
  status: number
  headers: Headers
  body: Buffer
}

/** The parts of an Express response that the adapter writes to. Buffers, so that the session can still set cookies. */
class AdapterResponse extends PassThrough {
  statusCode = 200
  readonly headers = new Headers()
  readonly locals: { context: RequestContext }

  constructor(context: RequestContext) {
    super()
    this.locals = { context }
  }

  status(code: number): void {
    this.statusCode = code
  }

  append(name: string, value: string): void {
    this.headers.append(name, value)
  }
}

const ANY_ORIGIN = 'http://localhost'

export function createVisitorRenderer(
  build: RemixBuild,
  mode: 'production' | 'development',
  queue: Pick<RenderQueue, 'take'>,
): VisitorRenderer {
  const findHandler = pageHandlers(build, (part) =>
    createRequestHandler({
      build: part,
      mode,
      getLoadContext: (_request, { locals }) => ({ ...(locals as AdapterResponse['locals']).context }),
    }),
  )
  return (request, context, visitorLeaves) => {
    const isAction = request.method !== 'GET' && request.method !== 'HEAD'
    return queue.take(isAction ? 'action' : 'page', async () => {
      visitorLeaves.throwIfAborted()
      const handle = findHandler(new URL(request.originalUrl, ANY_ORIGIN).pathname)
      const response = addAbortSignal(visitorLeaves, new AdapterResponse(context))
      const [body] = await Promise.all([
        buffer(response),
        handle(request, response as unknown as ExpressResponse, (error: unknown) =>
          response.destroy(error as Error),
        ),
      ])
      return { status: response.statusCode, headers: response.headers, body }
    })
  }
}
