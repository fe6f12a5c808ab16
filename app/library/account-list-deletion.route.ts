import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { createHrefs } from '../addresses/hrefs.ts'
import { readForm } from '../page/requests/read-form.server.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import { deleteRows } from './library.server.ts'
import { LIBRARY_FIELD, type LibraryOutcome } from './library-form.ts'
import { toListName } from './library-rows.ts'

export function loader() {
  return new Response(null, { status: 404 })
}

/**
 * Scripts send it here without loading a route's code, which would fail without a network. Without scripts it
 * redirects to the list, which shows the result.
 */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const list = toListName(params.list)
  const hrefs = createHrefs(context.language)
  const screen = list === 'saved' ? hrefs.myList : hrefs.history
  const form = await readForm(request)
  const isInPlace = form.has(LIBRARY_FIELD.isInPlace)
  if (!list || !context.hasToken) return isInPlace ? sessionOver() : redirect(hrefs.signIn(screen), 303)
  try {
    const outcome = await deleteRows(context, list, form)
    return isInPlace
      ? Response.json(outcome)
      : redirect(`${screen}?${outcome.isDone ? 'deleted' : 'failed'}=1`, 303)
  } catch (error) {
    if (isInPlace && isSessionEnd(error)) return sessionOver()
    throw error
  }
}

function sessionOver(): Response {
  return Response.json({ isDone: false, isSessionOver: true } satisfies LibraryOutcome)
}
