import { isLanguage } from '../../i18n/language.ts'

interface Manifest {
  version?: string
  routes: Record<string, { path?: string; index?: boolean; module: string; imports?: string[] }>
}

const ownManifest = () => (globalThis as { __remixManifest?: Manifest }).__remixManifest

/** This document's build; Remix writes it into the page. */
export const ownBuild = () => ownManifest()?.version

/** Addresses of the code of a page, without its data; none if no route is known. */
export function listPageCode(
  page: string,
  manifest: Pick<Manifest, 'routes'> | undefined = ownManifest(),
): string[] {
  const segments = page.split(/[/?]/).filter(Boolean)
  const first = isLanguage(segments[0]) ? segments[1] : segments[0]
  return Object.values(manifest?.routes ?? {})
    .filter(({ path, index }) => (first === undefined ? index : path?.split('/')[0] === first))
    .flatMap(({ module, imports = [] }) => [module, ...imports])
}
