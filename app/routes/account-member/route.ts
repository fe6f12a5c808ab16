import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { loadAccount, loadDataRights } from '../../member/account.server.ts'
import type { MemberNow } from '../../member/account.ts'

/**
 * The member as known now, in JSON: what a page that is the same for everybody shows of its member, and the panel each
 * time it opens. Rows 75, 445.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const [account, dataRights] = await Promise.all([loadAccount(context), loadDataRights(context)])
  return Response.json({ sessionMark: context.sessionMark, account, dataRights } satisfies MemberNow)
}
