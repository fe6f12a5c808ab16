import type { ServerBuild } from '@remix-run/node'
import type { RequestContext } from '../../app/context.ts'

type LoaderArguments = { request: Request; params: Record<string, string | undefined>; context: unknown }

export interface SmallRoute {
  path: string
  loader?: (args: LoaderArguments & { context: RequestContext }) => unknown
  action?: (args: LoaderArguments & { context: RequestContext }) => unknown
  html?: (data: unknown, context: RequestContext) => string
  isFile?: boolean
}

function page(data: unknown, context: RequestContext): string {
  const state = JSON.stringify(data ?? null).replace(/</g, '\\u003c')
  return `<!doctype html><html lang="${context.language}"><head><script nonce="${context.cspNonce}">window.state=${state}</script></head><body>${context.hasToken ? 'member' : 'visitor'}<script nonce="${context.cspNonce}" type="module" src="/assets/entry.js"></script></body></html>`
}

/** Real routing, loaders, actions and single fetch, but without React, to test the server against Remix. */
export function smallBuild(routes: Record<string, SmallRoute>): ServerBuild {
  const byId = new Map(Object.entries(routes))
  const build = {
    mode: 'production',
    isSpaMode: false,
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {
      v3_fetcherPersist: true,
      v3_lazyRouteDiscovery: false,
      v3_relativeSplatPath: true,
      v3_routeConfig: true,
      v3_singleFetch: true,
      v3_throwAbortReason: true,
    },
    assets: {
      version: 'test',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: {},
      url: '/assets/manifest.js',
    },
    entry: {
      module: {
        handleError: () => undefined,
        default(
          _request: Request,
          status: number,
          headers: Headers,
          remix: {
            staticHandlerContext: {
              loaderData: Record<string, unknown>
              matches: { route: { id: string } }[]
            }
          },
          context: RequestContext,
        ) {
          const id = remix.staticHandlerContext.matches.at(-1)?.route.id ?? ''
          const html = (byId.get(id)?.html ?? page)(remix.staticHandlerContext.loaderData[id], context)
          headers.set('Content-Type', 'text/html; charset=utf-8')
          return new Response(html, { status, headers })
        },
      },
    },
    routes: Object.fromEntries([
      ['root', { id: 'root', path: '', module: { default: () => null } }],
      ...[...byId].map(([id, route]) => [
        id,
        {
          id,
          parentId: 'root',
          path: route.path.replace(/^\//, ''),
          index: route.path === '/' ? true : undefined,
          caseSensitive: true,
          module: {
            ...(route.isFile ? {} : { default: () => null }),
            ...(route.loader ? { loader: route.loader } : {}),
            ...(route.action ? { action: route.action } : {}),
          },
        },
      ]),
    ]),
  }
  return build as unknown as ServerBuild
}
