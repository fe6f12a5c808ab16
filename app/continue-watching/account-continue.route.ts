import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { loadContinueRows, putAside } from './continue.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const response = await loadContinueRows(context)
  return Response.json(response, { status: response ? 200 : 503 })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  return Response.json({ isDone: await putAside(context, form) })
}
