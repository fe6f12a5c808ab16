import { data, redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { SpendingLimit } from '../../../contract/extensions/spending-limit.ts'
import { Id } from '../../../contract/ids.ts'
import { parseMoney } from '../../../contract/money.ts'
import { createHrefs } from '../../addresses/hrefs.ts'
import { readForm } from '../../page/requests/read-form.server.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import { CoinsPerDay } from './coins-per-day.server.ts'
import { type ChangeOutcome, toChange, WALLET_FIELD, type WalletChange } from './wallet-change.ts'

const STATUS = { invalid: 400, unknown: 503 } as const

type Api = ActionFunctionArgs['context']['api']

/**
 * Sets a limit, or turns off automatic unlocking of a drama. Without scripts it redirects to the
 * wallet.
 */
export async function changeWallet({ request, context }: ActionFunctionArgs) {
  const hrefs = createHrefs(context.language)
  if (!context.hasToken) return redirect(hrefs.signIn(hrefs.myWallet), 303)
  const form = await readForm(request)
  const change = toChange(form)
  const problem = await perform(context, CALLS[change](form))
  if (problem === null && !form.has(WALLET_FIELD.isInPlace)) {
    return redirect(hrefs.myWallet, 303)
  }
  return data<ChangeOutcome>({ change, problem }, { status: problem === null ? 200 : STATUS[problem] })
}

type Call = ((api: Api) => Promise<unknown>) | null

function limitIn(form: FormData): Call {
  const typed = form.has(WALLET_FIELD.clear) ? '' : form.get(WALLET_FIELD.coinsPerDay)
  const parsed = CoinsPerDay.safeParse(typed)
  return parsed.success ? (api) => api.setDailyLimit({ coinsPerDay: parsed.data }) : null
}

function spendingLimitIn(form: FormData): Call {
  const amount = form.has(WALLET_FIELD.spendingClear) ? '' : form.get(WALLET_FIELD.spendingAmount)
  if (typeof amount !== 'string') return null
  if (amount.trim() === '') return (api) => api.setSpendingLimit({ limit: null })
  const limit = SpendingLimit.safeParse({
    amount: amount.trim(),
    currency: form.get(WALLET_FIELD.spendingCurrency),
    period: form.get(WALLET_FIELD.spendingPeriod),
  }).data
  return limit && parseMoney(limit.amount, limit.currency) ? (api) => api.setSpendingLimit({ limit }) : null
}

function switchOffIn(form: FormData): Call {
  const parsed = Id.safeParse(form.get(WALLET_FIELD.autoUnlockOff))
  return parsed.success ? (api) => api.setAutoUnlock({ dramaId: parsed.data, isOn: false }) : null
}

const CALLS: Record<WalletChange, (form: FormData) => Call> = {
  limit: limitIn,
  spendingLimit: spendingLimitIn,
  autoUnlock: switchOffIn,
}

async function perform(
  { api, log }: ActionFunctionArgs['context'],
  call: Call,
): Promise<ChangeOutcome['problem']> {
  if (!call) return 'invalid'
  try {
    await call(api)
    return null
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error }, 'wallet change failed')
    return 'unknown'
  }
}
