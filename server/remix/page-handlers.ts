import type { ServerBuild } from '@remix-run/node'
import { pageBuilds } from './one-page-build.ts'
import type { RemixBuild } from './renderer.ts'

/**
 * Remix for an address, which knows the routes that may match it; in development it knows all of them, since they change.
 * @param create Remix's own handler of a build, made once for each
 */
export function pageHandlers<Handler>(
  build: RemixBuild,
  create: (build: RemixBuild) => Handler,
): (path: string) => Handler {
  if (typeof build === 'function') {
    const handler = create(build)
    return () => handler
  }
  const findBuild = pageBuilds(build)
  const handlers = new Map<ServerBuild, Handler>()
  return (path) => {
    const part = findBuild(path)
    const handler = handlers.get(part) ?? create(part)
    handlers.set(part, handler)
    return handler
  }
}
