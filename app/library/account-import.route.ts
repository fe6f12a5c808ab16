import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { readForm } from '../page/requests/read-form.server.ts'
import { IMPORT_FIELD } from './import-form.ts'
import { importHistory } from './import-history.server.ts'

export function loader() {
  return new Response(null, { status: 404 })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const outcome = context.hasToken ? await importHistory(context, String(form.get(IMPORT_FIELD) ?? '')) : null
  return Response.json(outcome, { status: outcome ? 200 : 400 })
}
