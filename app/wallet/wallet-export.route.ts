import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { createHrefs } from '../addresses/hrefs.ts'
import { notFound } from '../errors/not-found.server.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import { LEDGER_FORMATS } from './records/ledger-file.ts'
import { ledgerStream } from './records/ledger-stream.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const hrefs = createHrefs(context.language)
  const name = params.format ?? ''
  const format = Object.hasOwn(LEDGER_FORMATS, name) ? LEDGER_FORMATS[name] : undefined
  if (!format) throw await notFound(request, context)
  if (!context.hasToken) throw redirect(hrefs.signIn(hrefs.myWallet))
  const stream = await ledgerStream({
    format,
    loadPage: (input) => context.apiForFile.receipts(input),
    signal: request.signal,
    nowMs: () => performance.now(),
  }).catch((thrown: unknown) => {
    // The response would be shown as plain text, so redirect to the wallet, which explains that the session
    // has ended.
    if (isSessionEnd(thrown)) throw redirect(hrefs.myWallet)
    context.log.warn({ err: thrown }, 'ledger export failed')
    throw new Response(null, { status: 503 })
  })
  return new Response(stream, {
    headers: {
      'Content-Type': format.contentType,
      'Content-Disposition': `attachment; filename="${format.fileName}"`,
    },
  })
}
