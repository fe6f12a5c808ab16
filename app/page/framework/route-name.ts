import type { PageRouter } from './page-router.ts'

const NAMELESS = 'error'

export function toRouteName({ matches }: Pick<PageRouter['state'], 'matches'>): string {
  const handle = matches.at(-1)?.route.handle as { name?: string } | undefined
  return handle?.name ?? NAMELESS
}
