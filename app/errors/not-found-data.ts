import { isRouteErrorResponse } from '@remix-run/react'
import type { DramaCardData } from '../catalog/drama-card.ts'

export type Missing = 'page' | 'drama' | 'episode'

export interface NotFoundData {
  missing: Missing
  path: string
  topDramas: DramaCardData[]
}

export function toNotFoundData(error: unknown): NotFoundData | null {
  if (!isRouteErrorResponse(error) || error.status !== 404) return null
  const thrown = error.data as Partial<NotFoundData> | null
  return thrown?.missing ? (thrown as NotFoundData) : { missing: 'page', path: '', topDramas: [] }
}
