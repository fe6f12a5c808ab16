import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { parseId } from '../addresses/address-params.ts'
import { createHrefs } from '../addresses/hrefs.ts'
import { createMailHrefs } from '../addresses/mail-hrefs.ts'
import { notFound } from '../errors/not-found.server.ts'
import { hasMailPart } from '../mail/mail-parts.server.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'

/** As the platform wrote it when it happened: a file to keep, never a page of this site. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { documents } = createMailHrefs(context.language)
  const documentNo = parseId(params.documentNo)
  if (!documentNo || !(await hasMailPart(context, 'documents'))) throw await notFound(request, context)
  if (!context.hasToken) throw redirect(createHrefs(context.language).signIn(documents))
  const document = await context.api.memberDocument({ documentNo }).catch((thrown: unknown) => {
    // The page explains that the session has ended; this response would be plain text.
    if (isSessionEnd(thrown)) throw redirect(documents)
    context.log.warn({ err: thrown }, 'document unavailable')
    throw new Response(null, { status: 503 })
  })
  if (!document) throw await notFound(request, context)
  return new Response(document.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': `attachment; filename="document-${documentNo}.html"`,
    },
  })
}
