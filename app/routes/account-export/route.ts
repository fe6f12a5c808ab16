import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { hrefsOf } from '../../addresses/hrefs.ts'
import { isSessionEnd } from '../../session/session-problem.ts'

/** Everything the backend keeps of the member, as a file to take along. Row 436. */
export async function loader({ context }: LoaderFunctionArgs) {
  const hrefs = hrefsOf(context.language)
  if (!context.hasToken) throw redirect(hrefs.signIn(hrefs.profile))
  const data = await context.api.exportMember().catch((thrown: unknown) => {
    // Its own answer would be shown as text: the profile says in words that the session is over.
    throw isSessionEnd(thrown) ? redirect(hrefs.profile) : thrown
  })
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="my-data.json"`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
