import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { loadDataRights, loadMember } from '../member/load-member.server.ts'
import type { Session } from '../member/session.ts'
import { loadMemberEpisode } from '../player/page/member-episode.server.ts'

/**
 * For scripts of shared pages and the panel. An episode page requests its member's part in the same response.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [account, dataRights, episode] = await Promise.all([
    loadMember(context),
    loadDataRights(context),
    searchParams.has('episode') ? loadMemberEpisode(context, searchParams) : undefined,
  ])
  const member: Session = { sessionMark: context.sessionMark, account, dataRights }
  return Response.json({ ...member, episode })
}
