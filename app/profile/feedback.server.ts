import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../contract/area.ts'
import { FEEDBACK_KEY, FEEDBACK_LENGTH_MAX, toPagePath } from '../../contract/feedback.ts'
import type { Flash } from '../context.ts'
import { loadTranslator } from '../i18n/translator.server.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import {
  FEEDBACK_FIELD,
  type FeedbackOpening,
  type FeedbackOutcome,
  findProblem,
  type ReturnedFeedback,
  readTyped,
} from './feedback-message.ts'

type SiteContext = Pick<AppLoadContext, 'api' | 'site'>

/** Whether the operator has switched it on, for a backend that has it. Rejects if the product API is unavailable. */
export async function takesFeedback({ api, site }: SiteContext): Promise<boolean> {
  return site.takesFeedback && hasExtension(await api.areaInfo(), 'sendFeedback')
}

/** False if unknown, since the menu of every page shows it. */
export async function hasFeedback(context: SiteContext): Promise<boolean> {
  return takesFeedback(context).catch(() => false)
}

export async function openFeedback(context: AppLoadContext, request: Request): Promise<FeedbackOpening> {
  const t = await loadTranslator(context.language)
  return {
    key: crypto.randomUUID(),
    page: toPagePath(request.headers.get('Referer') ?? '', context.site.origin),
    texts: {
      sent: t('feedback:sent'),
      describe: t('feedback:describe', { count: FEEDBACK_LENGTH_MAX }),
      chooseTopic: t('feedback:chooseTopic'),
      notSent: t('feedback:notSent'),
      stored: t('feedback:stored'),
    },
  }
}

interface SendOptions {
  /** The response is a page, which is loaded again, and loses its form, if the session is over. */
  isPage: boolean
}

/**
 * Whatever fails, the viewer keeps the text and can send it again. A message of a member whose session is over is sent
 * as a visitor's.
 */
export async function sendFeedback(
  context: AppLoadContext,
  form: FormData,
  options: SendOptions,
): Promise<FeedbackOutcome> {
  const typed = readTyped(form)
  const problem = findProblem(typed)
  if (problem) return { problem }
  const { key, page } = readOrigin(context, form)
  const message = {
    ...typed,
    topics: [...typed.topics],
    key,
    ...(page !== null && { page }),
    language: context.language,
  }
  try {
    await context.api.sendFeedback(message).catch(async (error: unknown) => {
      if (!isSessionEnd(error)) throw error
      await context.apiForVisitor.sendFeedback(message)
      await endSession(context, options)
    })
    return { problem: null }
  } catch (error) {
    context.log.warn({ err: error }, 'feedback not sent')
    return { problem: 'notSent' }
  }
}

async function endSession(context: AppLoadContext, { isPage }: SendOptions): Promise<void> {
  const flash: Flash = { notice: 'sessionEnded' }
  if (isPage) flash.message = (await loadTranslator(context.language))('feedback:sent')
  context.endSession(flash)
}

/** For the page that a browser without scripts shows next. */
export function toReturned(
  context: AppLoadContext,
  form: FormData,
  { problem }: FeedbackOutcome,
): ReturnedFeedback {
  return { problem, typed: readTyped(form), ...readOrigin(context, form) }
}

function readOrigin({ site }: AppLoadContext, form: FormData): { key: string; page: string | null } {
  const key = String(form.get(FEEDBACK_FIELD.key) ?? '')
  return {
    key: FEEDBACK_KEY.test(key) ? key : crypto.randomUUID(),
    page: toPagePath(String(form.get(FEEDBACK_FIELD.page) || '//'), site.origin),
  }
}
