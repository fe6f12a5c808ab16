import type { AppLoadContext } from '@remix-run/server-runtime'
import type { Column } from '../../contract/catalog.ts'
import { LISTING_PAGE_SIZE } from '../../contract/paging.ts'
import { type DramaCardData, toCard } from '../catalog/drama-card.ts'

export interface Listing {
  columnId: string
  name: string
  type: number
  dramas: DramaCardData[]
  page: number
  pageSize: number
  pageCount: number | null
  dramaCount: number | null
  hasMore: boolean
}

export async function loadListing(
  { api }: AppLoadContext,
  wanted: { columnId: string; columnType?: number; page: number },
): Promise<Listing | null> {
  const { page, ...column } = wanted
  const response = await api.columnPage({ ...column, pageIndex: page, pageSize: LISTING_PAGE_SIZE })
  const found: Column | undefined = response.columns[0]
  if (!found || (page > 1 && found.dramas.length === 0)) return null
  return {
    columnId: found.columnId,
    name: found.name,
    type: found.type,
    dramas: found.dramas.map(toCard),
    page,
    pageSize: LISTING_PAGE_SIZE,
    pageCount: response.total === null ? null : Math.max(1, Math.ceil(response.total / LISTING_PAGE_SIZE)),
    dramaCount: response.total,
    hasMore: response.hasMore,
  }
}

/** So that no two pages of a list have the same title. */
export function withPageNumber(
  title: string,
  { page, pageCount }: Pick<Listing, 'page' | 'pageCount'>,
): string {
  return page === 1 ? title : `${title} (${page}${pageCount === null ? '' : `/${pageCount}`})`
}
