import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { parseId } from '../addresses/address-params.ts'
import { createHrefs } from '../addresses/hrefs.ts'
import { EmptyState } from '../catalog/empty-state.tsx'
import { notFound } from '../errors/not-found.server.ts'
import { knownTimeZone } from '../i18n/date-text.ts'
import { privateHead } from '../member/private-page.server.ts'
import { readForm } from '../page/requests/read-form.server.ts'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { DocumentHead } from './receipt/document-parts.tsx'
import { loadReceipt } from './receipt/receipt.server.ts'
import { ReceiptPage } from './receipt/receipt-page.tsx'
import { loadReturnable, takeUnlocksBack } from './receipt/unlock-return.server.ts'
import type { ReturnProblem } from './receipt/unlock-return.ts'
import { UnlockReturn } from './receipt/unlock-return.tsx'
import { useTimeZone } from './top-up/use-time-zone.ts'

export const handle: RouteHandle = { name: 'receipt', layout: 'mobile' }

export const meta = headTags

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const receiptNo = parseId(params.receiptNo)
  if (!receiptNo) throw await notFound(request, context)
  const [head, receipt] = await Promise.all([
    privateHead(context, 'receipt'),
    context.hasToken ? loadReceipt(context, receiptNo) : null,
  ])
  if (context.hasToken && !receipt) throw await notFound(request, context)
  const returnable = receipt && (await loadReturnable(context, receipt))
  return { head, receipt, returnable, timeZone: knownTimeZone(context.timeZone) }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const receiptNo = parseId(params.receiptNo)
  if (!receiptNo) throw await notFound(request, context)
  const hrefs = createHrefs(context.language)
  if (!context.hasToken) return redirect(hrefs.signIn(hrefs.receipt(receiptNo)), 303)
  return takeUnlocksBack(context, receiptNo, await readForm(request))
}

export default function Receipt() {
  const { t } = useTranslation('account')
  const { receipt, returnable, timeZone } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem: ReturnProblem }>()?.problem
  const shownZone = useTimeZone(timeZone)
  if (receipt) {
    return (
      <>
        <ReceiptPage receipt={receipt} timeZone={shownZone} />
        {returnable ? <UnlockReturn returnable={returnable} problem={problem} /> : null}
      </>
    )
  }
  return (
    <>
      <DocumentHead heading={t('receipt')} />
      <EmptyState hint={t('signedOutWallet')} />
    </>
  )
}
