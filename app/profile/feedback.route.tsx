import { data } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { PageHead } from '../design/page-head.tsx'
import { privateHead } from '../member/private-page.server.ts'
import { readForm } from '../page/requests/read-form.server.ts'
import { toSessionProblem } from '../page/requests/session-problem.ts'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { openFeedback, sendFeedback, takesFeedback, toReturned } from './feedback.server.ts'
import { FeedbackForm } from './feedback-form.tsx'
import type { ReturnedFeedback } from './feedback-message.ts'

export const handle: RouteHandle = { name: 'feedback', layout: 'mobile' }

export const meta = headTags

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await takesFeedback(context))) throw new Response(null, { status: 404 })
  const [head, opening] = await Promise.all([
    privateHead(context, 'feedback'),
    openFeedback(context, request),
  ])
  return { head, opening }
}

/** Offline the drawer stays open over its page, and tries again. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>()
  } catch (error) {
    if (error instanceof Response || toSessionProblem(error)) throw error
    return { head: null, opening: null }
  }
}

/** For browsers without scripts; the same form sent again is stored once. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!context.site.takesFeedback) throw new Response(null, { status: 404 })
  const form = await readForm(request)
  const outcome = await sendFeedback(context, form, { isPage: true })
  const status = outcome.problem === null ? 200 : outcome.problem === 'notSent' ? 503 : 400
  return data(toReturned(context, form, outcome), { status })
}

export default function Feedback() {
  const { t } = useTranslation(['account', 'common'])
  const hrefs = useHrefs()
  const { opening } = useLoaderData<typeof loader | typeof clientLoader>()
  const returned = useActionData<ReturnedFeedback>()
  return (
    <>
      <PageHead heading={t('feedback')} back={{ to: hrefs.profile, label: t('backToProfile') }} />
      {opening ? (
        <div className="mt-4 max-w-xl">
          <FeedbackForm key={opening.key} opening={opening} returned={returned} />
        </div>
      ) : (
        <p className="mt-6 text-mist">{t('common:notLoaded')}</p>
      )}
    </>
  )
}
