import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { createHrefs } from '../addresses/hrefs.ts'
import { memberExport } from '../member/member-export.server.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'

/** All data that the backend stores about the member, as a download. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // Downloads are document requests; no script requests them as data.
  if (context.isDataRequest) throw new Response(null, { status: 404 })
  const hrefs = createHrefs(context.language)
  if (!context.hasToken) throw redirect(hrefs.signIn(hrefs.profile))
  const stream = await memberExport(context, request.signal).catch((thrown: unknown) => {
    // The response would be shown as plain text, so redirect to the profile, which explains that the session
    // has ended.
    if (isSessionEnd(thrown)) throw redirect(hrefs.profile)
    if (thrown instanceof Response) throw thrown
    context.log.warn({ err: thrown }, 'data export failed')
    throw new Response(null, { status: 503 })
  })
  return new Response(stream, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="my-data.json"`,
    },
  })
}
