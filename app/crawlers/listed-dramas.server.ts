import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../contract/area.ts'
import type { DramaCard } from '../../contract/catalog.ts'
import type { ListedDrama } from '../../contract/extensions/catalogue-list.ts'
import { EPISODE_LIST_PAGE_SIZE } from '../../contract/paging.ts'
import { ALL_GENRES } from '../addresses/hrefs.ts'

export type CatalogueApi = ReturnType<AppLoadContext['catalogueIn']>

/** Dramas per call. Each brings its episodes, so this bounds a sitemap's memory. */
export const LISTED_AT_ONCE = 10
/** For a backend that does not count its dramas. */
const COUNTED_PAGES_MAX = 5000

type RequestPage = (pageIndex: number) => Promise<{ dramas: ListedDrama[]; hasMore: boolean } | null>

export async function countListed(api: CatalogueApi): Promise<number> {
  if (hasExtension(await api.areaInfo(), 'catalogueList')) {
    return (await api.catalogueList({ pageSize: 1 })).total
  }
  for (let pageIndex = 1; pageIndex <= COUNTED_PAGES_MAX; pageIndex += 1) {
    const page = await api.columnPage({ columnId: ALL_GENRES, pageIndex, pageSize: LISTED_AT_ONCE })
    const counted = (pageIndex - 1) * LISTED_AT_ONCE + (page.columns[0]?.dramas.length ?? 0)
    if (page.total !== null || !page.hasMore) return page.total ?? counted
  }
  return COUNTED_PAGES_MAX * LISTED_AT_ONCE
}

/** Requests the next page once all dramas of the last one are consumed. */
export async function* listDramas(
  api: CatalogueApi,
  { firstPage, pages }: { firstPage: number; pages: number },
): AsyncGenerator<ListedDrama> {
  const requestPage = hasExtension(await api.areaInfo(), 'catalogueList') ? byList(api) : byColumn(api)
  for (let pageIndex = firstPage; pageIndex < firstPage + pages; pageIndex += 1) {
    const page = await requestPage(pageIndex)
    yield* page?.dramas ?? []
    if (!page?.hasMore) return
  }
}

function byList(api: CatalogueApi): RequestPage {
  return (pageIndex) => api.catalogueList({ pageIndex, pageSize: LISTED_AT_ONCE })
}

/** Lists the column of all dramas and requests the episodes of each. */
function byColumn(api: CatalogueApi): RequestPage {
  return async (pageIndex) => {
    const { columns, hasMore } = await api.columnPage({
      columnId: ALL_GENRES,
      pageIndex,
      pageSize: LISTED_AT_ONCE,
    })
    const dramas: ListedDrama[] = []
    for (const card of columns[0]?.dramas ?? []) dramas.push(await withEpisodes(api, card))
    return { dramas, hasMore }
  }
}

async function withEpisodes(api: CatalogueApi, card: DramaCard): Promise<ListedDrama> {
  const { dramaId, name, introduction, coverUrl, minimumAge, comesOn, publishedAtMs } = card
  const { episodes } = await api.episodeList({ dramaId, pageIndex: 1, pageSize: EPISODE_LIST_PAGE_SIZE })
  return {
    dramaId,
    name,
    names: null,
    introduction,
    coverUrl,
    minimumAge,
    comesOn,
    publishedAtMs,
    updatedAtMs: null,
    episodes: episodes.flatMap((episode, index) => {
      const { isLocked, isAppOnly, isWithdrawn, firstFrameUrl, durationSeconds } = episode
      const isFree = !isLocked && !isAppOnly
      return isWithdrawn ? [] : [{ number: index + 1, isFree, firstFrameUrl, durationSeconds }]
    }),
  }
}
