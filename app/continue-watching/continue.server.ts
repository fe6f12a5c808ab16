import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../contract/area.ts'
import { Id } from '../../contract/ids.ts'
import { isSessionEnd } from '../network/session-problem.ts'
import { CONTINUE_FIELD, CONTINUE_ROWS_MAX, type ContinueResponse } from './continue-rows.ts'

export async function loadContinueRows({
  api,
  hasToken,
  log,
}: AppLoadContext): Promise<ContinueResponse | null> {
  if (!hasToken) return { rows: null }
  try {
    if (!hasExtension(await api.areaInfo(), 'continueWatching')) return { rows: null }
    return { rows: await api.continueWatching({ pageSize: CONTINUE_ROWS_MAX }) }
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error }, 'continue watching unavailable')
    return null
  }
}

export async function putAside({ api, hasToken, log }: AppLoadContext, form: FormData): Promise<boolean> {
  const dramaId = Id.safeParse(form.get(CONTINUE_FIELD.dramaId))
  if (!hasToken || !dramaId.success) return false
  try {
    await api.putAside({ dramaId: dramaId.data })
    return true
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error, dramaId: dramaId.data }, 'drama not put aside')
    return false
  }
}
