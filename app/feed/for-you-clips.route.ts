import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { loadTranslator } from '../i18n/translator.server.ts'
import { canFeed, Known, loadClips, Report, takeReport } from './feed.server.ts'
import { FEED_FIELD } from './feed-requests.ts'

export function loader() {
  return new Response(null, { status: 404 })
}

/** Further clips, or what became of one. What a device says is in the body, which no log has; nothing of it is stored. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  if (!(await canFeed(context))) return Response.json(null, { status: 404 })
  const fields = Object.fromEntries(form)
  if (FEED_FIELD.outcome in fields) {
    const report = Report.safeParse(fields)
    if (!report.success) return Response.json(null, { status: 400 })
    await takeReport(context, report.data)
    return Response.json(null)
  }
  const known = Known.safeParse(fields)
  if (!known.success) return Response.json(null, { status: 400 })
  return Response.json(await loadClips(context, await loadTranslator(context.language), known.data))
}
