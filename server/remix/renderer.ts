import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { RequestContext } from '../../app/context.ts'

/** The built application, or in development a function that answers the newest one. */
export type RemixBuild = ServerBuild | (() => Promise<ServerBuild>)

/** Renders one request through Remix. What Remix is handed is made here and nowhere else. */
export type Renderer = (request: Request, context: RequestContext) => Promise<Response>

/** @param mode `development` shows errors on the page; every other hides them */
export function createRenderer(build: RemixBuild, mode: 'production' | 'development'): Renderer {
  const handle = createRequestHandler(build, mode)
  return (request, context) => handle(request, { ...context })
}
