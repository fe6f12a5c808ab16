import { isLanguage } from '../i18n/language.ts'

interface Manifest {
  version?: string
  routes: Record<string, { path?: string; index?: boolean; module: string; imports?: string[] }>
}

const ownManifest = () => (globalThis as { __remixManifest?: Manifest }).__remixManifest

/** This document's build; Remix writes it into the page. */
export const ownBuild = () => ownManifest()?.version

/** Interval and maximum number of checks whether a route is known. */
export const DISCOVERY_POLL_MS = 200
export const DISCOVERY_POLLS_MAX = 50

/**
 * With lazy route discovery the browser requests the routes of visible links, and cannot prefetch before they
 * arrive.
 */
export function isRouteKnown(page: string, manifest?: Pick<Manifest, 'routes'>): boolean {
  return findRoutes(page, manifest).length > 0
}

/** Addresses of the code of a page, without its data; none before its route is known. */
export function listPageCode(page: string, manifest?: Pick<Manifest, 'routes'>): string[] {
  return findRoutes(page, manifest).flatMap(({ module, imports = [] }) => [module, ...imports])
}

function findRoutes(page: string, manifest: Pick<Manifest, 'routes'> | undefined = ownManifest()) {
  const segments = page.split(/[/?]/).filter(Boolean)
  const first = isLanguage(segments[0]) ? segments[1] : segments[0]
  return Object.values(manifest?.routes ?? {}).filter(({ path, index }) =>
    first === undefined ? index : path?.split('/')[0] === first,
  )
}
