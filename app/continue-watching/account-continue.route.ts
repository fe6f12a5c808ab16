import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { hasExtension } from '../../contract/area.ts'
import { Id } from '../../contract/ids.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import { CONTINUE_FIELD, CONTINUE_ROWS_MAX, type ContinueResponse } from './continue-rows.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const response = await loadContinueRows(context)
  return Response.json(response, { status: response ? 200 : 503 })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  return Response.json({ isDone: await putAside(context, form) })
}

async function loadContinueRows({ api, hasToken, log }: AppLoadContext): Promise<ContinueResponse | null> {
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

async function putAside({ api, hasToken, log }: AppLoadContext, form: FormData): Promise<boolean> {
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
