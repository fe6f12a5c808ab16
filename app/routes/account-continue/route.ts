import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { loadContinueAnswer, putAside } from '../../continue-watching/continue.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const answer = await loadContinueAnswer(context)
  return Response.json(answer, { status: answer ? 200 : 503 })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  return Response.json({ isDone: await putAside(context, form) })
}
