import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { loadAccount, loadDataRights } from '../../member/account.server.ts'
import type { MemberNow } from '../../member/account.ts'
import { loadMemberEpisode } from '../../player/page/member-episode.server.ts'

/**
 * The member as known now, in JSON: what a page that is the same for everybody shows of its member, and the panel each
 * time it opens. An episode's page asks for the member's part of it in the same request. Rows 75, 445.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [account, dataRights, episode] = await Promise.all([
    loadAccount(context),
    loadDataRights(context),
    searchParams.has('episode') ? loadMemberEpisode(context, searchParams) : undefined,
  ])
  const member: MemberNow = { sessionMark: context.sessionMark, account, dataRights }
  return Response.json({ ...member, episode })
}
