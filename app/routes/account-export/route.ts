import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { createHrefs } from '../../addresses/hrefs.ts'
import { memberExport } from '../../member/member-export.server.ts'
import { isSessionEnd } from '../../session/session-problem.ts'

/** Everything the backend keeps of the member, as a file to take along. Row 436. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // A file is a document's answer; no script asks for it as data.
  if (context.isDataRequest) throw new Response(null, { status: 404 })
  const hrefs = createHrefs(context.language)
  if (!context.hasToken) throw redirect(hrefs.signIn(hrefs.profile))
  const stream = await memberExport(context, request.signal).catch((thrown: unknown) => {
    // Its own answer would be shown as text: the profile says in words that the session is over.
    if (isSessionEnd(thrown)) throw redirect(hrefs.profile)
    if (thrown instanceof Response) throw thrown
    context.log.warn({ err: thrown }, 'data export failed')
    throw new Response(null, { status: 503 })
  })
  return new Response(stream, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="my-data.json"`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
