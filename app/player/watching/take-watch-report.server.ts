import type { AppLoadContext } from '@remix-run/server-runtime'
import * as z from 'zod'
import { Id } from '../../../contract/ids.ts'
import { isSessionEnd } from '../../session/session-problem.ts'
import type { WatchReported } from './watch-report.ts'

const ids = { dramaId: Id, episodeId: Id }
const Report = z.discriminatedUnion('act', [
  z.object({ act: z.literal('opened'), ...ids }),
  z.object({
    act: z.literal('position'),
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
])

/**
 * Notes that a member has opened an episode, so that it stands first in the history. It fails quietly: nobody waits for
 * it. Row 145.
 */
export async function noteOpened(
  { api, log }: AppLoadContext,
  { dramaId, episodeId }: { dramaId: string; episodeId: string },
): Promise<boolean> {
  try {
    await api.reportHistory({ dramaId, episodeId, sectionMediaPlayedSeconds: 0 })
    return true
  } catch (error) {
    if (!isSessionEnd(error)) log.warn({ err: error, dramaId, episodeId }, 'history entry not recorded')
    return false
  }
}

/** What a page tells of a member's watching. Never rejects: the page goes on, whatever becomes of it. Rows 145, 401. */
export async function takeWatchReport(context: AppLoadContext, form: FormData): Promise<WatchReported> {
  const parsed = Report.safeParse(Object.fromEntries(form))
  if (!context.hasToken || !parsed.success) return { isKept: false }
  const report = parsed.data
  if (report.act === 'opened') return { isKept: await noteOpened(context, report) }
  const { dramaId, episodeId, seconds: positionSeconds, ageMs, isSeen } = report
  try {
    await context.api.savePosition({
      dramaId,
      episodeId,
      positionSeconds,
      ...(ageMs !== undefined && { ageMs }),
      ...(isSeen && { isSeen }),
    })
    return { isKept: true }
  } catch (error) {
    if (!isSessionEnd(error))
      context.log.warn({ err: error, dramaId, episodeId }, 'position not saved to account')
    return { isKept: false }
  }
}
