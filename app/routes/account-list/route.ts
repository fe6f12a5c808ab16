import { redirect } from '@remix-run/node'
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { createHrefs } from '../../addresses/hrefs.ts'
import { parsePage } from '../../catalog/address-params.ts'
import { requireDataRequest } from '../../errors/not-found.server.ts'
import { changeLibrary, loadLibraryPage } from '../../library/library.server.ts'
import { LIBRARY_FIELD, type LibraryOutcome, NOT_DONE } from '../../library/library-form.ts'
import { LIBRARY_LISTS, type LibraryListName, type LibraryPage } from '../../library/library-rows.ts'
import { answerInTime } from '../../network/answer-in-time.ts'

export { default } from '../../errors/for-scripts.tsx'

/** No page: the further pages of a member's lists, and what is changed in them. Rows 190-203. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireDataRequest(request, context)
  const list = listNamed(params.list)
  const query = new URL(request.url).searchParams
  const page = parsePage(query.get('page'))
  if (!list || !page || !context.hasToken) return Response.json({ libraryPage: null })
  const view = query.get('view') === 'drawer' ? 'drawer' : 'screen'
  return Response.json({ libraryPage: await loadLibraryPage(context, list, { page, view }) })
}

/** Without scripts it leads back to the list, which then says what became of it. Row 440. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const list = listNamed(params.list)
  const hrefs = createHrefs(context.language)
  const screen = list === 'saved' ? hrefs.myList : hrefs.history
  const form = await request.formData().catch(() => new FormData())
  if (!list || !context.hasToken) return redirect(hrefs.signIn(screen), 303)
  const outcome = await changeLibrary(context, list, form)
  if (form.has(LIBRARY_FIELD.isInPlace)) return Response.json(outcome)
  return redirect(`${screen}?${outcome.isDone ? 'deleted' : 'failed'}=1`, 303)
}

/** A lost response shows in the list, and affects nothing else on the page. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return (await answerInTime(serverLoader<{ libraryPage: LibraryPage | null }>())) ?? { libraryPage: null }
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return (await answerInTime(serverAction<LibraryOutcome>())) ?? NOT_DONE
}

function listNamed(name: string | undefined): LibraryListName | undefined {
  return LIBRARY_LISTS.find((list) => list === name)
}
