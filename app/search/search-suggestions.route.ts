import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { HOME_COLUMNS_MAX } from '../../contract/catalog.ts'
import { toCard } from '../catalog/drama-card.ts'
import { canSearch, readQuery } from './search.server.ts'
import type { SuggestedDrama } from './suggested-drama.ts'

/** Twice as many as are shown: the rest serves longer texts until their response arrives. */
const SUGGESTIONS_MAX = 12
/** A few kilobytes compressed; the first letters are matched against them at once. */
const POPULAR_MAX = 60

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await canSearch(context))) return Response.json([], { status: 404 })
  const q = readQuery(request)
  const dramas =
    q === ''
      ? await loadPopular(context)
      : (await context.api.search({ q, pageSize: SUGGESTIONS_MAX })).dramas
  const suggested: SuggestedDrama[] = dramas.map((drama) => {
    const { dramaId, name, categories, coverUrl, minimumAge, coming } = toCard(drama)
    return {
      dramaId,
      name,
      categories,
      coverUrl,
      ...(minimumAge && { minimumAge }),
      ...(coming && { coming }),
    }
  })
  return Response.json(suggested)
}

async function loadPopular({ api }: AppLoadContext) {
  const [top, home] = await Promise.all([
    api.topDramas(),
    api.columnPage({ pageIndex: 1, pageSize: HOME_COLUMNS_MAX }),
  ])
  const shown = home.columns.flatMap(({ dramas }) => dramas).filter(({ comesOn }) => comesOn === null)
  const all = [...top, ...shown]
  return [...new Map(all.map((drama) => [drama.dramaId, drama])).values()].slice(0, POPULAR_MAX)
}
