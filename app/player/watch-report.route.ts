import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { takeWatchReport } from './watching/take-watch-report.server.ts'

export function loader() {
  return new Response(null, { status: 404 })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  return Response.json(await takeWatchReport(context, form))
}
