import { isLanguage } from '../i18n/language.ts'

interface Manifest {
  version?: string
  routes: Record<string, { path?: string; index?: boolean }>
}

const ownManifest = () => (globalThis as { __remixManifest?: Manifest }).__remixManifest

/** This document's build; Remix writes it into the page. */
export const ownBuild = () => ownManifest()?.version

/**
 * With lazy route discovery the browser requests the routes of visible links, and cannot prefetch before they
 * arrive.
 */
export function isRouteKnown(
  page: string,
  manifest: Pick<Manifest, 'routes'> | undefined = ownManifest(),
): boolean {
  const segments = page.split(/[/?]/).filter(Boolean)
  const first = isLanguage(segments[0]) ? segments[1] : segments[0]
  return Object.values(manifest?.routes ?? {}).some(({ path, index }) =>
    first === undefined ? index : path?.split('/')[0] === first,
  )
}
