import { data, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ORDER_NUMBER } from '../../contract/ids.ts'
import { createHrefs } from '../addresses/hrefs.ts'
import { notFound } from '../errors/not-found.server.ts'
import { loadTranslator } from '../i18n/translator.server.ts'
import { readForm } from '../page/requests/read-form.server.ts'
import { headTags } from '../site/head-tags.ts'
import { resolveHead, withSiteName } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { canWithdraw, loadWithdrawals, showFound, takeForm } from './withdrawal/withdrawal.server.ts'
import type { WithdrawalOutcome, WithdrawalProblem } from './withdrawal/withdrawal.ts'
import { type Found, keepFound, readFound } from './withdrawal/withdrawal-draft.server.ts'
import { WithdrawalPage, type WithdrawalPageProps } from './withdrawal/withdrawal-page.tsx'
import { loadWithdrawalWords, toTexts } from './withdrawal/withdrawal-words.server.ts'

export const handle: RouteHandle = { name: 'withdraw', layout: 'mobile' }

export const meta = headTags

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { orderNo } = params
  const isAddress = orderNo === undefined || ORDER_NUMBER.test(orderNo)
  if (!isAddress || !(await canWithdraw(context))) throw await notFound(request, context)
  const { pathname, searchParams } = new URL(request.url)
  const step = searchParams.get('step')
  const kept = step === null ? null : readFound(context)
  // Going back leads to the steps as they were, of which the browser keeps the last.
  const found = kept && stepOf(kept) === step ? kept : null
  if (step === ('check' satisfies Step) && !found) throw redirect(pathname)
  const [t, words, own, outcome] = await Promise.all([
    loadTranslator(context.language),
    loadWithdrawalWords(context),
    loadWithdrawals(context, orderNo ?? null),
    found && showFound(context, found),
  ])
  const title = withSiteName(t('withdrawFromContract'), context)
  const head = resolveHead(context, { title, description: t('withdrawal:howFree') })
  return data({ head, texts: toTexts(words), step: own, outcome }, { status: toStatus(outcome) })
}

/** In the query of the page that shows what a form found: the form again, or what is to be confirmed or was. */
type Step = 'form' | 'check'

const stepOf = ({ offer, made }: Found): Step => (offer || made ? 'check' : 'form')

const STATUS: Record<WithdrawalProblem, number> = {
  name: 400,
  sendTo: 400,
  orderNo: 400,
  email: 400,
  unknown: 404,
  ended: 409,
  changed: 409,
  unavailable: 503,
  tooMany: 429,
}

const toStatus = (outcome: WithdrawalOutcome | null) =>
  outcome?.problem ? STATUS[outcome.problem.kind] : 200

/**
 * A member's acknowledgement has an address. What else is found is kept by the browser and has a page too, so that nobody sends a form
 * again by going back or reloading; it is the response where the browser keeps nothing. All of them may be sent again.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!(await canWithdraw(context))) throw await notFound(request, context)
  const found = await takeForm(context, await readForm(request))
  const { made, typed } = found
  if (made && typed.email === '') {
    context.keepDraft(null)
    return redirect(createHrefs(context.language).withdrawal(made.orderNo), 303)
  }
  if (keepFound(context, found)) {
    return redirect(`${new URL(request.url).pathname}?step=${stepOf(found)}`, 303)
  }
  const outcome = await showFound(context, found)
  return data<WithdrawalOutcome>(outcome, { status: toStatus(outcome) })
}

export default function Withdraw() {
  const { step, texts, outcome } = useLoaderData<WithdrawalPageProps>()
  return <WithdrawalPage step={step} texts={texts} outcome={useActionData<WithdrawalOutcome>() ?? outcome} />
}
