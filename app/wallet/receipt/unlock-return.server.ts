import { data, redirect } from '@remix-run/node'
import type { AppLoadContext } from '@remix-run/server-runtime'
import * as z from 'zod'
import { hasExtension } from '../../../contract/area.ts'
import { UNLOCK_RETURN_DAYS } from '../../../contract/extensions/unlock-return.ts'
import { createHrefs } from '../../addresses/hrefs.ts'
import { refusalName } from '../../page/requests/refusal-name.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import type { ReceiptView } from './receipt.ts'
import { RETURN_FIELD, type ReturnableView, type ReturnProblem } from './unlock-return.ts'

const EpisodeCount = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)

const STATUS = { changed: 409, unknown: 503 } as const

/** Null: the receipt is of no unlock, or the backend takes none back. */
export async function loadReturnable(
  { api, log }: AppLoadContext,
  { kind, receiptNo }: ReceiptView,
): Promise<ReturnableView | null> {
  if (kind !== 'unlock') return null
  try {
    const area = await api.areaInfo()
    const isOffered = hasExtension(area, 'returnableUnlocks') && hasExtension(area, 'returnUnlocks')
    if (!isOffered) return null
    return { ...(await api.returnableUnlocks({ receiptNo })), days: UNLOCK_RETURN_DAYS }
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error }, 'returnable unlocks unavailable')
    return null
  }
}

/** Leads to the receipt of the return. */
export async function takeUnlocksBack(
  { api, language, log }: AppLoadContext,
  receiptNo: string,
  form: FormData,
) {
  const episodeCount = EpisodeCount.safeParse(form.get(RETURN_FIELD.episodeCount))
  if (!episodeCount.success) return refuse('changed')
  try {
    const returned = await api.returnUnlocks({ receiptNo, episodeCount: episodeCount.data })
    return redirect(createHrefs(language).receipt(returned.receiptNo), 303)
  } catch (error) {
    if (isSessionEnd(error)) throw error
    if (refusalName(error) === 'returnChanged') return refuse('changed')
    log.warn({ err: error, receiptNo }, 'unlocks not taken back')
    return refuse('unknown')
  }
}

function refuse(problem: ReturnProblem) {
  return data({ problem }, { status: STATUS[problem] })
}
