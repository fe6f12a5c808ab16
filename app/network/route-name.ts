import type { PageRouter } from './page-router.ts'

/** Of a page that has no route: an error. */
const NAMELESS = 'error'

/** Name of the route that is shown, as its handle says it. */
export function toRouteName({ matches }: Pick<PageRouter['state'], 'matches'>): string {
  const handle = matches.at(-1)?.route.handle as { name?: string } | undefined
  return handle?.name ?? NAMELESS
}
