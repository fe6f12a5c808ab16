import { isLanguage } from '../i18n/language.ts'

interface Manifest {
  routes: Record<string, { path?: string; index?: boolean }>
}

/**
 * Whether the browser has learned the route of a page: with lazy route discovery it requests the routes of visible
 * links, and cannot prefetch before the response.
 */
export function isRouteKnown(
  page: string,
  manifest: Manifest | undefined = (globalThis as { __remixManifest?: Manifest }).__remixManifest,
): boolean {
  const segments = page.split(/[/?]/).filter(Boolean)
  const first = isLanguage(segments[0]) ? segments[1] : segments[0]
  return Object.values(manifest?.routes ?? {}).some(({ path, index }) =>
    first === undefined ? index : path?.split('/')[0] === first,
  )
}
