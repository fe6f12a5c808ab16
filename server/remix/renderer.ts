import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { RequestContext } from '../../app/context.ts'

/** The built application, or in development a function that returns the latest one. */
export type RemixBuild = ServerBuild | (() => Promise<ServerBuild>)

/** Renders one request through Remix; the only place that calls it. */
export type Renderer = (request: Request, context: RequestContext) => Promise<Response>

/** @param mode `development` shows errors on the page; any other hides them */
export function createRenderer(build: RemixBuild, mode: 'production' | 'development'): Renderer {
  const handle = createRequestHandler(build, mode)
  return (request, context) => handle(request, { ...context })
}
