import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { createHrefs } from '../addresses/hrefs.ts'
import { notFound } from '../errors/not-found.server.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import { loadStatement, parseMonth } from './statement/statement.server.ts'
import { statementCsv } from './statement/statement-file.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const hrefs = createHrefs(context.language)
  const month = parseMonth(params.month)
  if (!month) throw await notFound(request, context)
  if (!context.hasToken) throw redirect(hrefs.signIn(hrefs.statement(month)))
  const statement = await loadStatement(context, month).catch((thrown: unknown) => {
    // The page explains that the session has ended; this response would be plain text.
    if (isSessionEnd(thrown)) throw redirect(hrefs.statement(month))
    context.log.warn({ err: thrown }, 'statement export failed')
    throw new Response(null, { status: 503 })
  })
  if (!statement) throw await notFound(request, context)
  return new Response(statementCsv(statement), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="statement-${month}.csv"`,
    },
  })
}
