import type { AppLoadContext } from '@remix-run/server-runtime'
import * as z from 'zod'
import { Id } from '../../../contract/ids.ts'
import { LIBRARY_CALLS, LIBRARY_CHANGES } from '../../library/library-changes.ts'
import { refusalName } from '../../page/requests/refusal-name.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import type { WatchReported, WatchReportResult } from './watch-report.ts'

const ids = { dramaId: Id, episodeId: Id }
const Report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), ...ids }),
  z.object({
    kind: z.literal('position'),
    ...ids,
    seconds: z
      .string()
      .regex(/^\d{1,5}(\.\d{1,3})?$/)
      .transform(Number)
      .refine((seconds) => seconds <= 86_400),
    ageMs: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .optional(),
    isSeen: z
      .literal('true')
      .transform(() => true)
      .optional(),
  }),
  z.object({ kind: z.enum(LIBRARY_CHANGES), ...ids }),
])

/** Moves the drama to the top of the member's history. Failures are only logged. */
export async function recordHistoryEntry(
  { api, log }: AppLoadContext,
  { dramaId, episodeId }: { dramaId: string; episodeId: string },
): Promise<WatchReportResult> {
  try {
    await api.reportHistory({ dramaId, episodeId, sectionMediaPlayedSeconds: 0 })
    return 'kept'
  } catch (error) {
    if (isGone(error)) return 'refused'
    if (!isSessionEnd(error)) log.warn({ err: error, dramaId, episodeId }, 'history entry not recorded')
    return 'unanswered'
  }
}

/**
 * Reports about watching, and likes and saves made offline. Never rejects: the page does not depend on it.
 */
export async function takeWatchReport(context: AppLoadContext, form: FormData): Promise<WatchReported> {
  const parsed = Report.safeParse(Object.fromEntries(form))
  if (!context.hasToken) return { answer: 'unanswered' }
  if (!parsed.success) return { answer: 'refused' }
  return { answer: await take(context, parsed.data) }
}

async function take(context: AppLoadContext, report: z.output<typeof Report>): Promise<WatchReportResult> {
  const { api, log } = context
  const { kind, dramaId, episodeId } = report
  if (kind === 'opened') return recordHistoryEntry(context, report)
  try {
    if (kind === 'position') {
      const { seconds: positionSeconds, ageMs, isSeen } = report
      await api.savePosition({
        dramaId,
        episodeId,
        positionSeconds,
        ...(ageMs !== undefined && { ageMs }),
        ...(isSeen && { isSeen }),
      })
    } else {
      await api[LIBRARY_CALLS[kind]]({ dramaId, episodeId })
    }
    return 'kept'
  } catch (error) {
    if (isGone(error)) return 'refused'
    if (!isSessionEnd(error))
      log.warn({ err: error, kind, dramaId, episodeId }, 'watch report not saved to account')
    return 'unanswered'
  }
}

function isGone(error: unknown): boolean {
  return refusalName(error) === 'episodeNotFound'
}
