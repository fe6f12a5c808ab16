import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { toCard } from '../../catalog/drama-card.ts'
import { canSearch, readQuery } from '../../search/search.server.ts'
import type { SuggestedDrama } from '../../search/suggested-drama.ts'

/** Twice as many as are shown: the list of a longer text is made of the others until its answer comes. */
const SUGGESTIONS_MAX = 12

/** Dramas for what has been typed so far, best first; before anything is typed the most watched. Row 420. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await canSearch(context))) return Response.json([], { status: 404 })
  const q = readQuery(request)
  const dramas =
    q === ''
      ? await context.api.topDramas()
      : (await context.api.search({ q, pageSize: SUGGESTIONS_MAX })).dramas
  const suggested: SuggestedDrama[] = dramas.map((drama) => {
    const { dramaId, name, categories, coverUrl, minimumAge } = toCard(drama)
    return { dramaId, name, categories, coverUrl, ...(minimumAge && { minimumAge }) }
  })
  return Response.json(suggested)
}
