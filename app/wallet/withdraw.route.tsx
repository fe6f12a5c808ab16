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
import { canWithdraw, loadWithdrawals, takeForm } from './withdrawal/withdrawal.server.ts'
import type { WithdrawalOutcome, WithdrawalProblem } from './withdrawal/withdrawal.ts'
import { WithdrawalPage } from './withdrawal/withdrawal-page.tsx'
import { loadWithdrawalWords, toTexts } from './withdrawal/withdrawal-words.server.ts'

export const handle: RouteHandle = { name: 'withdraw', layout: 'mobile' }

export const meta = headTags

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { orderNo } = params
  const isAddress = orderNo === undefined || ORDER_NUMBER.test(orderNo)
  if (!isAddress || !(await canWithdraw(context))) throw await notFound(request, context)
  const [t, words, step] = await Promise.all([
    loadTranslator(context.language),
    loadWithdrawalWords(context),
    loadWithdrawals(context, orderNo ?? null),
  ])
  const title = withSiteName(t('withdrawFromContract'), context)
  return {
    head: resolveHead(context, { title, description: t('withdrawal:howFree') }),
    texts: toTexts(words),
    step,
  }
}

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

/** A member's acknowledgement has an address; a visitor's would need theirs in it, so it is the response. Both may be sent again. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!(await canWithdraw(context))) throw await notFound(request, context)
  const outcome = await takeForm(context, await readForm(request))
  const { step, problem } = outcome
  if (step?.step === 'done' && step.email === '') {
    return redirect(createHrefs(context.language).withdrawal(step.made.orderNo), 303)
  }
  return data<WithdrawalOutcome>(outcome, { status: problem ? STATUS[problem.kind] : 200 })
}

export default function Withdraw() {
  const { step, texts } = useLoaderData<typeof loader>()
  return <WithdrawalPage step={step} texts={texts} outcome={useActionData<WithdrawalOutcome>() ?? null} />
}
