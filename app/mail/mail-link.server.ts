import { data } from '@remix-run/node'
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { MailToken } from '../../contract/extensions/mail-address.ts'
import { MAIL_LINK_KEY } from '../../contract/mail-links.ts'
import { createHrefs } from '../addresses/hrefs.ts'
import { createMailHrefs } from '../addresses/mail-hrefs.ts'
import { knownTimeZone, zonedDateText } from '../i18n/date-text.ts'
import type { Language } from '../i18n/language.ts'
import { isolated } from '../i18n/prices.ts'
import { loadTranslator, type Translate } from '../i18n/translator.server.ts'
import { readForm } from '../page/requests/read-form.server.ts'
import { refusalName } from '../page/requests/refusal-name.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import { LINK_FIELD, type MailLinkView } from './mail-link.ts'

interface LinkWords {
  ask: string
  button: string
  expired: string
  next: NonNullable<MailLinkView['next']>
}

/** What one link does. */
export interface MailLink {
  toWords(t: Translate, language: Language): LinkWords
  /** Returns what was done. */
  follow(context: AppLoadContext, token: string, t: Translate): Promise<string>
  /** The same press without a key, by a member who is signed in. */
  followAsMember?(context: AppLoadContext, t: Translate): Promise<string>
}

export const CONFIRM_ADDRESS: MailLink = {
  toWords: (t, language) => ({
    ask: t('mail:confirmLead'),
    button: t('mail:confirm'),
    expired: t('mail:confirmExpired'),
    next: { to: createMailHrefs(language).mailAddress, label: t('account:mailAddress') },
  }),
  async follow({ apiForVisitor }, token, t) {
    await apiForVisitor.confirmMailAddress({ token })
    return t('mail:confirmed')
  },
}

export const CONFIRM_RECOVERY: MailLink = {
  toWords: (t, language) => ({
    ask: t('mail:recoveryConfirmLead'),
    button: t('mail:confirm'),
    expired: t('mail:recoveryExpired'),
    next: { to: createMailHrefs(language).recovery, label: t('account:recovery') },
  }),
  async follow(context, token, t) {
    const { endsAtMs } = await context.apiForVisitor.confirmRecovery({ token })
    return t('mail:recoveryConfirmed', {
      time: isolated(zonedDateText(endsAtMs, knownTimeZone(context.timeZone))),
    })
  },
}

export const STOP_RECOVERY: MailLink = {
  toWords: (t, language) => ({
    ask: t('mail:stopLead'),
    button: t('mail:threatStop'),
    expired: t('mail:stopExpired'),
    next: { to: createHrefs(language).profile, label: t('account:profileTitle') },
  }),
  async follow({ apiForVisitor }, token, t) {
    await apiForVisitor.stopRecovery({ token })
    return t('mail:stopped')
  },
  async followAsMember({ api }, t) {
    await api.stopRecovery({})
    return t('mail:stopped')
  },
}

/**
 * Of a page with a key in its address: its requests tell only the site where they come from. `no-referrer` would take the origin
 * from its form too.
 */
export const LINK_HEADERS = { 'Referrer-Policy': 'strict-origin' }

/** Nothing happens yet. */
export async function openMailLink(
  { request, context }: LoaderFunctionArgs,
  link: MailLink,
): Promise<MailLinkView> {
  const key = parseKey(new URL(request.url).searchParams.get(MAIL_LINK_KEY))
  const t = await loadTranslator(context.language)
  return key === null ? problem(t('mail:linkIncomplete')) : asking(key, toWords(link, context, t))
}

/** Only after a press, in whatever browser, and whoever is signed in there. */
export async function followMailLink({ request, context }: ActionFunctionArgs, link: MailLink) {
  const key = parseKey((await readForm(request)).get(LINK_FIELD))
  const t = await loadTranslator(context.language)
  const words = toWords(link, context, t)
  const followAsMember = context.hasToken ? link.followAsMember : undefined
  if (key === null && !followAsMember) return data(problem(t('mail:linkIncomplete')), { status: 400 })
  try {
    const text = key === null ? await followAsMember!(context, t) : await link.follow(context, key, t)
    return data<MailLinkView>({ text, isProblem: false, ask: null, next: words.next })
  } catch (error) {
    if (isSessionEnd(error)) throw error
    if (refusalName(error) === 'linkExpired') {
      return data<MailLinkView>({ ...problem(words.expired), next: words.next }, { status: 410 })
    }
    context.log.warn({ err: error }, 'mailed link not followed')
    return data({ ...asking(key ?? '', words), text: t('mail:linkFailed'), isProblem: true }, { status: 503 })
  }
}

function toWords(link: MailLink, { language }: AppLoadContext, t: Translate): LinkWords {
  return link.toWords(t, language)
}

function asking(key: string, { ask, button }: LinkWords): MailLinkView {
  return { text: ask, isProblem: false, ask: { key, button }, next: null }
}

function problem(text: string): MailLinkView {
  return { text, isProblem: true, ask: null, next: null }
}

function parseKey(given: unknown): string | null {
  return MailToken.safeParse(given).data ?? null
}
