import { addAbortSignal, PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createRequestHandler } from '@remix-run/express'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import type { RequestContext } from '../../app/context.ts'
import type { RenderQueue } from './render-queue.ts'
import type { RemixBuild } from './renderer.ts'

/** Rejects with `OverloadError` when the queue is full, without effect, and once the visitor has left. */
export type VisitorRenderer = (
  request: ExpressRequest,
  context: RequestContext,
  visitorLeaves: AbortSignal,
) => Promise<RenderedPage>

/** A complete response. */
export interface RenderedPage {
  status: number
  headers: Headers
  body: Buffer
}

/** As much of an Express response as the adapter writes to. Nothing is sent before the session has set its cookies. */
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

/** `mode`: `development` shows errors on the page; any other hides them. */
export function createVisitorRenderer(
  build: RemixBuild,
  mode: 'production' | 'development',
  queue: RenderQueue,
): VisitorRenderer {
  const handle = createRequestHandler({
    build,
    mode,
    getLoadContext: (_request, { locals }) => ({ ...(locals as AdapterResponse['locals']).context }),
  })
  return (request, context, visitorLeaves) => {
    const isAction = request.method !== 'GET' && request.method !== 'HEAD'
    return queue.take(isAction ? 'action' : 'page', async () => {
      // In the queue.
      visitorLeaves.throwIfAborted()
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
