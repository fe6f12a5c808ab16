import type { PageRouter } from './page-router.ts'

/** Name of a page without a route, which is an error page. */
const NAMELESS = 'error'

/** Name of the present page, from its route's handle. */
export function toRouteName({ matches }: Pick<PageRouter['state'], 'matches'>): string {
  const handle = matches.at(-1)?.route.handle as { name?: string } | undefined
  return handle?.name ?? NAMELESS
}
