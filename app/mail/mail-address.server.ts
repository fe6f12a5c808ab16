import { data, redirect } from '@remix-run/node'
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/server-runtime'
import { isEmailAddress } from '../../contract/feedback.ts'
import { createHrefs } from '../addresses/hrefs.ts'
import { createMailHrefs } from '../addresses/mail-hrefs.ts'
import { knownTimeZone, zonedDateText } from '../i18n/date-text.ts'
import { isolated } from '../i18n/prices.ts'
import { loadTranslator, type Translate } from '../i18n/translator.server.ts'
import { loadMember } from '../member/load-member.server.ts'
import { PROVIDER_NAMES } from '../member/providers.ts'
import { readForm } from '../page/requests/read-form.server.ts'
import { refusalName } from '../page/requests/refusal-name.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import {
  MAIL_FIELD,
  type MailAct,
  type MailAddressView,
  type MailOutcome,
  type MailProblem,
} from './mail-address.ts'
import { loadMailParts } from './mail-parts.server.ts'

export async function loadMailAddress(context: AppLoadContext): Promise<MailAddressView> {
  const [given, account, t] = await Promise.all([
    context.api.mailAddress(),
    loadMember(context),
    loadTranslator(context.language),
  ])
  const { address, confirmedAtMs, waiting, ofProvider, sends } = given
  const provider = account?.viewer?.provider ?? null
  const isTold = ofProvider !== null && ofProvider !== address && ofProvider !== waiting
  const told = { address: isolated(ofProvider ?? '') }
  return {
    lead: t(sends ? 'mail:addressLead' : 'mail:addressNoMail'),
    current:
      address === null
        ? null
        : {
            label: t('mail:addressCurrent'),
            address,
            state:
              confirmedAtMs === null
                ? t('mail:addressUnconfirmed')
                : t('mail:addressConfirmed', {
                    time: isolated(zonedDateText(confirmedAtMs, knownTimeZone(context.timeZone))),
                  }),
            remove: t('mail:addressDelete'),
          },
    waiting:
      waiting === null
        ? null
        : {
            address: waiting,
            sentences: [
              t('mail:addressWaiting', { address: isolated(waiting) }),
              ...(address === null ? [] : [t('mail:addressFormer', { address: isolated(address) })]),
            ],
            again: t('mail:addressAgain'),
            remove: t('mail:addressDelete'),
          },
    told:
      isTold && sends
        ? {
            address: ofProvider,
            lead: provider
              ? t('mail:addressToldBy', { provider: PROVIDER_NAMES[provider], ...told })
              : t('mail:addressTold', told),
            consent: t('mail:addressConsent'),
            use: t('mail:addressUse'),
          }
        : null,
    form: sends
      ? {
          heading: t(address === null && waiting === null ? 'mail:addressNew' : 'mail:addressChange'),
          label: t('mail:addressLabel'),
          send: t('mail:addressSend'),
        }
      : null,
  }
}

const ACTS: readonly MailAct[] = ['give', 'use', 'delete', 'decline']
const STATUS: Record<MailProblem, number> = { invalid: 400, noConsent: 400, tooMany: 429, notSaved: 503 }
const PROBLEM_TEXTS = {
  invalid: 'mail:addressInvalid',
  noConsent: 'mail:addressNoConsent',
  tooMany: 'mail:addressTooMany',
  notSaved: 'mail:addressNotSaved',
} as const satisfies Record<MailProblem, Parameters<Translate>[0]>

/** Without a problem it redirects, so that a reload sends nothing again. */
export async function changeMailAddress({ request, context }: ActionFunctionArgs) {
  const hrefs = createHrefs(context.language)
  const { mailAddress } = createMailHrefs(context.language)
  if (!context.hasToken) return redirect(hrefs.signIn(mailAddress), 303)
  const form = await readForm(request)
  const act = ACTS.find((name) => name === form.get(MAIL_FIELD.act)) ?? 'give'
  const typed = String(form.get(MAIL_FIELD.address) ?? '').trim()
  const problem = await perform(context, { act, typed, hasConsent: form.has(MAIL_FIELD.consent) })
  if (problem === null) return redirect(act === 'decline' ? hrefs.myWallet : mailAddress, 303)
  const t = await loadTranslator(context.language)
  const outcome: MailOutcome = { act, problem, message: t(PROBLEM_TEXTS[problem]), typed }
  return data(outcome, { status: STATUS[problem] })
}

async function perform(
  { api, log }: AppLoadContext,
  { act, typed, hasConsent }: { act: MailAct; typed: string; hasConsent: boolean },
): Promise<MailProblem | null> {
  const isGiven = act === 'give' || act === 'use'
  if (isGiven && !isEmailAddress(typed)) return 'invalid'
  if (act === 'use' && !hasConsent) return 'noConsent'
  try {
    await api.setMailAddress({ address: isGiven ? typed : null })
    return null
  } catch (error) {
    if (isSessionEnd(error)) throw error
    const refusal = refusalName(error)
    if (refusal === 'tooManyRequests') return 'tooMany'
    if (refusal === 'badRequest') return 'invalid'
    log.warn({ err: error }, 'mail address not saved')
    return 'notSaved'
  }
}

/** Once a member has a receipt, and neither an address nor an answer. Null: nothing is asked. */
export async function loadMailOffer(context: AppLoadContext) {
  const { address, documents } = await loadMailParts(context)
  if (!context.hasToken || !address || !documents) return null
  try {
    const given = await context.api.mailAddress()
    const isOpen = given.sends && given.address === null && given.waiting === null
    if (!isOpen || given.declined !== false) return null
    const kept = await context.api.memberDocuments()
    if (!kept.some(({ kind }) => kind === 'receipt')) return null
  } catch (error) {
    if (isSessionEnd(error)) throw error
    context.log.warn({ err: error }, 'mail offer unavailable')
    return null
  }
  const t = await loadTranslator(context.language)
  return { question: t('mail:offer'), yes: t('mail:offerYes'), no: t('mail:offerNo') }
}
