import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../../contract/area.ts'
import type { CodeName } from '../../../contract/codes.ts'
import { loadMember } from '../../member/load-member.server.ts'
import { refusalName } from '../../page/requests/refusal-name.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import type {
  ShownWithdrawal,
  TypedWithdrawal,
  WithdrawalOutcome,
  WithdrawalProblem,
  WithdrawalStep,
} from './withdrawal.ts'
import { type Found, readFound } from './withdrawal-draft.server.ts'
import { findWrongField, readTyped } from './withdrawal-form.server.ts'
import { loadWithdrawalWords, toProblem } from './withdrawal-words.server.ts'

/** Rejects if the product API is unavailable. */
export async function canWithdraw({ api }: Pick<AppLoadContext, 'api'>): Promise<boolean> {
  return hasExtension(await api.areaInfo(), 'withdraw')
}

/** False if unknown, since every page has a link to it. */
export async function hasWithdrawal(context: Pick<AppLoadContext, 'api'>): Promise<boolean> {
  return canWithdraw(context).catch(() => false)
}

const NOTHING: TypedWithdrawal = { orderNo: '', email: '', name: '', sendTo: '', refund: '' }

/** @param orderNo of the one purchase that the page is about; null: all of the member’s */
export async function loadWithdrawals(
  context: AppLoadContext,
  orderNo: string | null,
): Promise<WithdrawalStep> {
  const found = readFound(context)
  // Whoever goes back from the next page finds what was typed.
  const before = found?.made ? undefined : found?.typed
  const typed: TypedWithdrawal = { ...NOTHING, ...before, ...(orderNo !== null && { orderNo }) }
  const asksAddress = hasExtension(await context.api.areaInfo(), 'mailAddress')
  const account = await loadMember(context)
  if (account === null || (account.viewer === null && !account.isUnavailable)) {
    return { step: 'choose', isMember: false, offers: [], made: [], asksAddress, typed }
  }
  const [words, { offers, made }, mail] = await Promise.all([
    loadWithdrawalWords(context),
    context.api.withdrawals(),
    asksAddress ? loadMail(context) : null,
  ])
  const isMeant = (order: { orderNo: string }) => orderNo === null || order.orderNo === orderNo
  const meant = orderNo === null ? undefined : made.find(isMeant)
  if (meant) return { step: 'done', made: words.toWithdrawal(meant), email: '' }
  const confirmed = mail && mail.confirmedAtMs !== null ? mail.address : null
  return {
    step: 'choose',
    isMember: true,
    offers: offers.filter(isMeant).map(words.toOffer),
    made: made.map(words.toWithdrawal),
    asksAddress: mail?.sends ?? false,
    typed: {
      ...typed,
      name: before?.name || account.viewer?.nickname || account.viewer?.code || '',
      sendTo: before?.sendTo ?? confirmed ?? '',
    },
  }
}

/** Only fills in a field. */
async function loadMail({ api, log }: AppLoadContext) {
  try {
    return await api.mailAddress()
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error }, 'mail address unavailable')
    return null
  }
}

/** The first form finds the declaration to confirm, and that one the acknowledgement. */
export async function takeForm(
  context: AppLoadContext,
  form: FormData,
  { isSecondTry = false } = {},
): Promise<Found> {
  const typed = readTyped(form)
  let found: Found = { typed, problem: null, offer: null, made: null }
  const refuse = (problem: WithdrawalProblem): Found => ({ ...found, problem })
  const wrong = findWrongField(typed, { isMember: context.hasToken })
  if (wrong) return refuse(wrong)

  const { api, subject } = findSubject(context, typed)
  const { name, refund } = typed
  try {
    const { offer, made } = await api.withdrawalOf(subject)
    if (made) return { ...found, made }
    if (!offer) return refuse('ended')
    found = { ...found, offer }
    if (refund === '') return found
    if (refund !== offer.refund) return refuse('changed')
    const statement = (await loadWithdrawalWords(context)).toStatement(offer, name)
    const sendTo = typed.sendTo || null
    return { ...found, made: await api.withdraw({ ...subject, name, sendTo, statement, refund }) }
  } catch (error) {
    if (isSessionEnd(error)) throw error
    if (isRefused(error, 'purchaseUnknown')) return { ...refuse('unknown'), offer: null }
    if (isRefused(error, 'withdrawalEnded')) return { ...refuse('ended'), offer: null }
    if (isRefused(error, 'tooManyRequests')) return refuse('tooMany')
    // Between the two calls: now the first of them has other figures.
    if (isRefused(error, 'withdrawalChanged') && !isSecondTry) {
      return takeForm(context, form, { isSecondTry: true })
    }
    context.log.warn({ err: error }, 'withdrawal failed')
    return refuse('unavailable')
  }
}

/** In the words of the page. */
export async function showFound(
  context: AppLoadContext,
  { typed, problem, offer, made }: Found,
): Promise<WithdrawalOutcome> {
  const words = await loadWithdrawalWords(context)
  const { toOffer, toStatement, toWithdrawal } = words
  return {
    step: made
      ? { step: 'done', made: toWithdrawal(made), email: typed.email }
      : offer && { step: 'confirm', offer: toOffer(offer), statement: toStatement(offer, typed.name), typed },
    problem: problem && toProblem(words, problem),
    typed,
  }
}

/** With an address it may be anybody’s purchase, whoever is signed in. */
function findSubject(
  { api, apiForVisitor }: AppLoadContext,
  { orderNo, email }: Pick<TypedWithdrawal, 'orderNo' | 'email'>,
) {
  return email === '' ? { api, subject: { orderNo } } : { api: apiForVisitor, subject: { orderNo, email } }
}

function isRefused(error: unknown, name: CodeName): boolean {
  return refusalName(error) === name
}

/** Null: there is none, or the address is not the right one. */
export async function loadMade(
  context: AppLoadContext,
  given: Pick<TypedWithdrawal, 'orderNo' | 'email'>,
): Promise<ShownWithdrawal | null> {
  const { api, subject } = findSubject(context, given)
  try {
    const { made } = await api.withdrawalOf(subject)
    return made && (await loadWithdrawalWords(context)).toWithdrawal(made)
  } catch (error) {
    if (isRefused(error, 'purchaseUnknown')) return null
    throw error
  }
}
