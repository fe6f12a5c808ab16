import { data, redirect } from '@remix-run/node'
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../contract/area.ts'
import { isEmailAddress } from '../../contract/feedback.ts'
import type { SignInProvider } from '../../contract/sign-in-services.ts'
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
  const [given, area, account, t] = await Promise.all([
    context.api.mailAddress(),
    context.api.areaInfo(),
    loadMember(context),
    loadTranslator(context.language),
  ])
  const { address, confirmedAtMs, waiting, sends } = given
  const provider = account?.viewer?.provider ?? null
  const isOffered = provider !== null && context.site.signInProviders.includes(provider)
  const asksProvider = sends && isOffered && hasExtension(area, 'takeProviderAddress')
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
    form: sends
      ? {
          heading: t(address === null && waiting === null ? 'mail:addressNew' : 'mail:addressChange'),
          label: t('mail:addressLabel'),
          send: t('mail:addressSend'),
        }
      : null,
    ofProvider: asksProvider ? askProvider(provider, t) : null,
  }
}

/** A consent of its own: signing in never asks for the address. */
function askProvider(provider: SignInProvider, t: Translate): MailAddressView['ofProvider'] {
  const name = { provider: PROVIDER_NAMES[provider] }
  return {
    provider,
    use: t('mail:addressOfProvider', name),
    note: t('mail:addressProviderAsks', name),
    problems: {
      notAgreed: t('mail:addressNotAgreed', name),
      otherAccount: t('mail:addressOtherAccount', name),
      notShared: t('mail:addressNotShared', name),
      tooMany: t('mail:addressTooMany'),
      notSaved: t('mail:addressNotSaved'),
    },
  }
}

const ACTS: readonly MailAct[] = ['give', 'delete', 'decline']
const STATUS: Record<MailProblem, number> = { invalid: 400, tooMany: 429, notSaved: 503 }
const PROBLEM_TEXTS = {
  invalid: 'mail:addressInvalid',
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
  const problem = await perform(context, act, typed)
  if (problem === null) return redirect(act === 'decline' ? hrefs.myWallet : mailAddress, 303)
  const t = await loadTranslator(context.language)
  const outcome: MailOutcome = { act, problem, message: t(PROBLEM_TEXTS[problem]), typed }
  return data(outcome, { status: STATUS[problem] })
}

async function perform(
  { api, log }: AppLoadContext,
  act: MailAct,
  typed: string,
): Promise<MailProblem | null> {
  if (act === 'give' && !isEmailAddress(typed)) return 'invalid'
  try {
    await api.setMailAddress({ address: act === 'give' ? typed : null })
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
