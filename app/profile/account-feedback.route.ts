import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { readForm } from '../page/requests/read-form.server.ts'
import { sendFeedback } from './feedback.server.ts'

export function loader() {
  return new Response(null, { status: 404 })
}

/** Scripts send it here without loading a route's code, which would fail without a network. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!context.site.takesFeedback) return new Response(null, { status: 404 })
  return Response.json(await sendFeedback(context, await readForm(request), { isPage: false }))
}
