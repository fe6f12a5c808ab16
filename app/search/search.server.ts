import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../contract/area.ts'
import { QUERY_LENGTH_MAX } from './query-length.ts'

/** Whether the backend can search; rejects while nobody knows. Rule 8. */
export async function canSearch({ api }: Pick<AppLoadContext, 'api'>): Promise<boolean> {
  return hasExtension(await api.areaInfo(), 'search')
}

/** For the frame of every page, which does without search while nobody knows. */
export async function hasSearch({ api }: Pick<AppLoadContext, 'api'>): Promise<boolean> {
  return canSearch({ api }).catch(() => false)
}

/** What an address asks for: the first `q`, on one line and no longer than a query may be. Empty: nothing. */
export function readQuery(request: Request): string {
  const text = new URL(request.url).searchParams.get('q') ?? ''
  const line = text.toWellFormed().replace(/[\p{C}\s]+/gu, ' ')
  return [...line].slice(0, QUERY_LENGTH_MAX).join('').trim()
}
