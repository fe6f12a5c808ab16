import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../contract/area.ts'
import { QUERY_LENGTH_MAX } from './query-length.ts'

/** Rejects if the product API is unavailable. */
export async function canSearch({ api }: Pick<AppLoadContext, 'api'>): Promise<boolean> {
  return hasExtension(await api.areaInfo(), 'search')
}

/** False if unknown, since every page shows this control. */
export async function hasSearch({ api }: Pick<AppLoadContext, 'api'>): Promise<boolean> {
  return canSearch({ api }).catch(() => false)
}

export function readQuery(request: Request): string {
  const text = new URL(request.url).searchParams.get('q') ?? ''
  const line = text.replace(/[\p{C}\s\ufffd]+/gu, ' ')
  return [...line].slice(0, QUERY_LENGTH_MAX).join('').trim()
}
