import type { ServerBuild } from '@remix-run/node'
import type { ComponentType } from 'react'
import * as entry from '../../app/entry.server.tsx'

interface PageModule {
  default: ComponentType
  loader?: () => unknown
}

/** A build whose one page answers at every address, rendered by the web front's own entry. */
export function pageBuild(module: PageModule): ServerBuild {
  const route = { id: 'root', path: '*' }
  return {
    mode: 'production',
    isSpaMode: false,
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: { v3_singleFetch: true },
    assets: {
      version: 'test',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: { root: { ...route, hasLoader: module.loader !== undefined, module: '/assets/root.js' } },
    },
    entry: { module: entry },
    routes: { root: { ...route, module } },
  } as unknown as ServerBuild
}
