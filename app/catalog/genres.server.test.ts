import type { AppLoadContext } from '@remix-run/server-runtime'
import { expect, test, vi } from 'vitest'
import { loadGenres } from './genres.server.ts'

const genres = Array.from({ length: 45 }, (_, n) => ({ genreId: `g${n}`, name: `Genre ${n}` }))

/** A backend with these extensions and these genres. */
function contextWith(extensions: string[] | undefined) {
  const api = {
    areaInfo: async () => ({ extensions }),
    genreList: vi.fn(async () => ({ genres, hasMore: false })),
    columnPage: vi.fn(async ({ pageIndex, pageSize }: { pageIndex: number; pageSize: number }) => ({
      columns: genres
        .slice((pageIndex - 1) * pageSize, pageIndex * pageSize)
        .map(({ genreId, name }) => ({ columnId: genreId, name, type: 3, dramas: [] })),
      hasMore: pageIndex * pageSize < genres.length,
    })),
  }
  return { api, context: { api } as unknown as Pick<AppLoadContext, 'api'> }
}

test('genres come by their names alone where the backend has such a list (row 18)', async () => {
  const { api, context } = contextWith(['genreList'])
  expect(await loadGenres(context)).toEqual(genres)
  expect(api.columnPage).not.toHaveBeenCalled()
})

test('the genre that holds every drama is left to the page, which has a name for it (row 18)', async () => {
  const { api, context } = contextWith(['genreList'])
  api.genreList.mockResolvedValue({ genres: [{ genreId: 'all', name: 'All' }, ...genres], hasMore: false })
  expect(await loadGenres(context)).toEqual(genres)
})

test('from another backend they come as columns, page by page, and all of them (row 18)', async () => {
  for (const extensions of [[], undefined]) {
    const { api, context } = contextWith(extensions)
    expect(await loadGenres(context)).toEqual(genres)
    expect(api.columnPage).toHaveBeenCalledTimes(3)
    expect(api.genreList).not.toHaveBeenCalled()
  }
})
