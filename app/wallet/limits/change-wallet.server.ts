import { data, redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { Id } from '../../../contract/ids.ts'
import { createHrefs } from '../../addresses/hrefs.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import { CoinsPerDay } from './coins-per-day.server.ts'
import { type ChangeOutcome, WALLET_FIELD } from './wallet-change.ts'

const STATUS = { invalid: 400, unknown: 503 } as const

type Api = ActionFunctionArgs['context']['api']

/**
 * Sets the daily limit, or turns off automatic unlocking of a drama. Without scripts it redirects to the
 * wallet.
 */
export async function changeWallet({ request, context }: ActionFunctionArgs) {
  const hrefs = createHrefs(context.language)
  if (!context.hasToken) return redirect(hrefs.signIn(hrefs.myWallet), 303)
  const form = await request.formData().catch(() => new FormData())
  const change = form.has(WALLET_FIELD.autoUnlockOff) ? 'autoUnlock' : 'limit'
  const problem = await perform(context, change === 'limit' ? limitIn(form) : switchOffIn(form))
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

function switchOffIn(form: FormData): Call {
  const parsed = Id.safeParse(form.get(WALLET_FIELD.autoUnlockOff))
  return parsed.success ? (api) => api.setAutoUnlock({ dramaId: parsed.data, isOn: false }) : null
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
