import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { createHrefs } from '../../addresses/hrefs.ts'
import { loadAccount, loadDataRights } from '../../member/account.server.ts'
import type { MemberNow } from '../../member/account.ts'

/**
 * The member as known now, in JSON: what a page that is the same for everybody shows of its member, and the panel each
 * time it opens. Whoever opens it as a page is led to the screen. Rows 75, 445.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  if (context.isVisit) throw redirect(createHrefs(context.language).profile)
  const [account, dataRights] = await Promise.all([loadAccount(context), loadDataRights(context)])
  return Response.json({ sessionMark: context.sessionMark, account, dataRights } satisfies MemberNow)
}
