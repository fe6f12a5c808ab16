import type { PageRouter } from './page-router.ts'

/** An error page has no route. */
const NAMELESS = 'error'

/** From its route's handle. */
export function toRouteName({ matches }: Pick<PageRouter['state'], 'matches'>): string {
  const handle = matches.at(-1)?.route.handle as { name?: string } | undefined
  return handle?.name ?? NAMELESS
}
