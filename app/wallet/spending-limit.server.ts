import { data, redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { hrefsOf } from '../hrefs.ts'
import { isSessionEnd } from '../lifecycle/session-problem.ts'
import { CoinsPerDay } from './coins-per-day.server.ts'
import { LIMIT_FIELD, type LimitOutcome } from './spending-limit.ts'

const STATUS = { invalid: 400, unknown: 503 } as const

/** Sets, changes or clears the daily limit. Without scripts the browser comes back to the wallet. Row 432. */
export async function setSpendingLimit({ request, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const { problem } = await perform(context, form)
  if (problem === null && !form.has(LIMIT_FIELD.isInPlace)) {
    return redirect(hrefsOf(context.language).myWallet, 303)
  }
  return data<LimitOutcome>({ problem }, { status: problem === null ? 200 : STATUS[problem] })
}

async function perform(context: ActionFunctionArgs['context'], form: FormData): Promise<LimitOutcome> {
  const typed = form.has(LIMIT_FIELD.clear) ? '' : form.get(LIMIT_FIELD.coinsPerDay)
  const parsed = CoinsPerDay.safeParse(typed)
  if (!parsed.success) return { problem: 'invalid' }
  try {
    await context.api.setSpendingLimit({ coinsPerDay: parsed.data })
    return { problem: null }
  } catch (error) {
    if (isSessionEnd(error)) throw error
    context.log.warn({ err: error }, 'A daily limit could not be set.')
    return { problem: 'unknown' }
  }
}
