import { data, redirect } from '@remix-run/node'
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/server-runtime'
import { RECOVERY_DELAY_MS, RecoveryProof } from '../../contract/extensions/recovery.ts'
import { isEmailAddress } from '../../contract/feedback.ts'
import { createHrefs } from '../addresses/hrefs.ts'
import { createMailHrefs } from '../addresses/mail-hrefs.ts'
import { knownTimeZone, zonedDateText } from '../i18n/date-text.ts'
import { isolated } from '../i18n/prices.ts'
import { loadTranslator } from '../i18n/translator.server.ts'
import { readForm } from '../page/requests/read-form.server.ts'
import { refusalName } from '../page/requests/refusal-name.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import { loadMailParts } from './mail-parts.server.ts'
import { RECOVERY_FIELD, type RecoveryOutcome, type RecoveryThreat, type RecoveryView } from './recovery.ts'

const MS_PER_DAY = 86_400_000

export async function loadRecovery(context: AppLoadContext): Promise<RecoveryView> {
  const t = await loadTranslator(context.language)
  const { asksRecovery } = await loadMailParts(context)
  const asked = context.hasToken ? (await context.api.recoveryState()).asked : null
  const isReady = asked !== null && asked.endsAtMs !== null && asked.endsAtMs <= Date.now()
  return {
    lead: t('mail:recoveryLead'),
    steps: [
      t('mail:recoveryStepLogIn'),
      t('mail:recoveryStepAsk'),
      t('mail:recoveryStepLink'),
      t('mail:recoveryStepWait', { count: RECOVERY_DELAY_MS / MS_PER_DAY }),
      t('mail:recoveryStepOpen'),
    ],
    state:
      asked === null
        ? null
        : asked.endsAtMs === null
          ? t('mail:recoveryAsked')
          : isReady
            ? t('mail:recoveryReady')
            : t('mail:recoveryWaiting', {
                time: isolated(zonedDateText(asked.endsAtMs, knownTimeZone(context.timeZone))),
              }),
    form:
      context.hasToken && asksRecovery && (asked === null || asked.endsAtMs === null)
        ? { address: t('mail:recoveryAddress'), proof: t('mail:recoveryProof'), ask: t('mail:recoveryAsk') }
        : null,
    finish: isReady ? t('mail:recoveryFinish') : null,
  }
}

const PROBLEMS = {
  invalid: { text: 'mail:recoveryInvalid', status: 400 },
  notNew: { text: 'mail:recoveryNotNew', status: 409 },
  over: { text: 'mail:recoveryOver', status: 409 },
  tooMany: { text: 'mail:recoveryTooMany', status: 429 },
  notDone: { text: 'mail:recoveryNotDone', status: 503 },
} as const

export async function actOnRecovery({ request, context }: ActionFunctionArgs) {
  const { api, language, hasToken } = context
  const hrefs = createHrefs(language)
  if (!hasToken) return redirect(hrefs.signIn(createMailHrefs(language).recovery), 303)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const typed = { address: text(RECOVERY_FIELD.address), proof: text(RECOVERY_FIELD.proof) }
  const finishes = form.get(RECOVERY_FIELD.act) === 'finish'
  const t = await loadTranslator(language)
  try {
    if (finishes) {
      await api.finishRecovery()
      return redirect(hrefs.profile, 303)
    }
    const isValid = isEmailAddress(typed.address) && RecoveryProof.safeParse(typed.proof).success
    if (!isValid) return refuse('invalid')
    await api.askRecovery(typed)
    return data<RecoveryOutcome>({ message: t('mail:recoverySent'), isProblem: false, typed })
  } catch (error) {
    if (isSessionEnd(error)) throw error
    const refusal = refusalName(error)
    if (refusal === 'recoveryRefused') return refuse(finishes ? 'over' : 'notNew')
    if (refusal === 'tooManyRequests') return refuse('tooMany')
    context.log.warn({ err: error }, 'account recovery failed')
    return refuse('notDone')
  }

  function refuse(name: keyof typeof PROBLEMS) {
    const { text: key, status } = PROBLEMS[name]
    return data<RecoveryOutcome>({ message: t(key), isProblem: true, typed }, { status })
  }
}

/** For the member whose account it is. Null if unknown: pages show the rest. */
export async function loadThreat(context: AppLoadContext): Promise<RecoveryThreat | null> {
  if (!context.hasToken || !(await loadMailParts(context)).recovery) return null
  try {
    const { threatening } = await context.api.recoveryState()
    if (!threatening) return null
    const t = await loadTranslator(context.language)
    const time = isolated(zonedDateText(threatening.endsAtMs, knownTimeZone(context.timeZone)))
    return { text: t('mail:threat', { time }), stop: t('mail:threatStop') }
  } catch (error) {
    if (isSessionEnd(error)) throw error
    context.log.warn({ err: error }, 'account recoveries unavailable')
    return null
  }
}
