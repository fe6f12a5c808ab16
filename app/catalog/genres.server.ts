import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../contract/area.ts'
import { COLUMN_TYPES } from '../../contract/catalog.ts'
import { ALL_GENRES } from '../addresses/hrefs.ts'

export interface Genre {
  genreId: string
  name: string
}

/** Names only, so a page of them is small. */
const NAMES_PAGE_SIZE = 999
/**
 * Genres with the first dramas of each, from a backend without the genre list: a larger page could exceed the
 * response limit.
 */
const COLUMNS_PAGE_SIZE = 20
const PAGES_MAX = 50

interface GenrePage {
  genres: Genre[]
  hasMore: boolean
}

/** In the backend's order, without the genre of all dramas, which the page names itself. */
export async function loadGenres({ api }: Pick<AppLoadContext, 'api'>): Promise<Genre[]> {
  const requestPage = hasExtension(await api.areaInfo(), 'genreList')
    ? (pageIndex: number) => api.genreList({ pageIndex, pageSize: NAMES_PAGE_SIZE })
    : async (pageIndex: number): Promise<GenrePage> => {
        const column = { columnType: COLUMN_TYPES.genre, pageIndex, pageSize: COLUMNS_PAGE_SIZE }
        const { columns, hasMore } = await api.columnPage(column)
        return { genres: columns.map(({ columnId, name }) => ({ genreId: columnId, name })), hasMore }
      }
  const genres: Genre[] = []
  for (let pageIndex = 1; pageIndex <= PAGES_MAX; pageIndex += 1) {
    const page = await requestPage(pageIndex)
    genres.push(...page.genres)
    if (!page.hasMore) break
  }
  return genres.filter(({ genreId }) => genreId !== ALL_GENRES)
}
