import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { IMPORT_FIELD } from './import-form.ts'
import { importHistory } from './import-history.server.ts'

export function loader() {
  return new Response(null, { status: 404 })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const outcome = context.hasToken ? await importHistory(context, String(form.get(IMPORT_FIELD) ?? '')) : null
  return Response.json(outcome, { status: outcome ? 200 : 400 })
}
