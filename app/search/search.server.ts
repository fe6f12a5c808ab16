import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../contract/area.ts'
import { QUERY_LENGTH_MAX } from './query-length.ts'

/** Whether the backend can search; rejects while that is unknown. */
export async function canSearch({ api }: Pick<AppLoadContext, 'api'>): Promise<boolean> {
  return hasExtension(await api.areaInfo(), 'search')
}

/** For the layout of every page, which leaves search out while that is unknown. */
export async function hasSearch({ api }: Pick<AppLoadContext, 'api'>): Promise<boolean> {
  return canSearch({ api }).catch(() => false)
}

/** The query in an address: the first `q`, on one line and limited in length. Empty: none. */
export function readQuery(request: Request): string {
  const text = new URL(request.url).searchParams.get('q') ?? ''
  const line = text.toWellFormed().replace(/[\p{C}\s]+/gu, ' ')
  return [...line].slice(0, QUERY_LENGTH_MAX).join('').trim()
}
