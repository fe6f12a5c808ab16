import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ORDER_NUMBER } from '../../contract/ids.ts'
import { createHrefs } from '../addresses/hrefs.ts'
import { notFound } from '../errors/not-found.server.ts'
import { readForm } from '../page/requests/read-form.server.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import { acknowledgementFile } from './withdrawal/acknowledgement-file.server.ts'
import { loadMade } from './withdrawal/withdrawal.server.ts'
import { readTyped } from './withdrawal/withdrawal-form.server.ts'
import { loadWithdrawalWords } from './withdrawal/withdrawal-words.server.ts'

/** A member's. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const orderNo = params.orderNo ?? ''
  const hrefs = createHrefs(context.language)
  if (!ORDER_NUMBER.test(orderNo)) throw await notFound(request, context)
  if (!context.hasToken) throw redirect(hrefs.signIn(hrefs.withdrawal(orderNo)))
  return respond({ request, context, orderNo, email: '' })
}

/** Of whoever showed with an address whose purchase it is: addresses of mail have no place in those of pages. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { email } = readTyped(await readForm(request))
  const orderNo = params.orderNo ?? ''
  if (!ORDER_NUMBER.test(orderNo) || email === '') throw await notFound(request, context)
  return respond({ request, context, orderNo, email })
}

interface Asked {
  request: Request
  context: AppLoadContext
  orderNo: string
  email: string
}

async function respond({ request, context, orderNo, email }: Asked): Promise<Response> {
  const made = await loadMade(context, { orderNo, email }).catch((thrown: unknown) => {
    // The page explains that the session has ended; this response would be plain text.
    if (isSessionEnd(thrown)) throw redirect(createHrefs(context.language).withdrawal(orderNo))
    context.log.warn({ err: thrown }, 'acknowledgement not written')
    throw new Response(null, { status: 503 })
  })
  if (!made) throw await notFound(request, context)
  return new Response(acknowledgementFile(context, await loadWithdrawalWords(context), made), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': `attachment; filename="withdrawal-${made.orderNo}.html"`,
    },
  })
}
