import { data, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { createHrefs } from '../addresses/hrefs.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { PageHead } from '../design/page-head.tsx'
import { loadDataRights, loadMember } from '../member/load-member.server.ts'
import { privateHead } from '../member/private-page.server.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { DeleteForm } from './delete-form.tsx'
import { type DeletionProblem, isConfirmed, toConfirmation, typedIn } from './deletion.ts'
import { SignedOutCard } from './signed-out-card.tsx'

export const handle: RouteHandle = { name: 'account-delete', layout: 'mobile' }

export const meta = headTags

export async function loader({ context }: LoaderFunctionArgs) {
  const [head, account, { mayDelete }, openPayments] = await Promise.all([
    privateHead(context, 'deleteAccount'),
    loadMember(context),
    loadDataRights(context),
    context.openPayments(),
  ])
  const hasMoneyOnItsWay = openPayments.some(({ state }) => state === 'pending' || state === 'overdue')
  return { head, account, mayDelete, hasMoneyOnItsWay }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = await typedIn(request)
  const account = await loadMember(context)
  if (account === null) throw redirect(createHrefs(context.language).profile)
  if (account.isUnavailable) return refuse('unavailable')
  if (account.viewer === null || !isConfirmed(typed, account.viewer)) return refuse('notConfirmed')
  try {
    await context.api.deleteMember()
  } catch (error) {
    if (isSessionEnd(error)) throw error
    context.log.warn({ err: error }, 'account deletion failed')
    return refuse('unavailable')
  }
  context.endSession({ notice: 'accountDeleted' })
  return redirect(createHrefs(context.language).home, 303)
}

function refuse(problem: DeletionProblem) {
  return data({ problem }, { status: problem === 'notConfirmed' ? 400 : 503 })
}

export default function DeleteAccount() {
  const { t } = useTranslation('account')
  const hrefs = useHrefs()
  const { account, mayDelete, hasMoneyOnItsWay } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem: DeletionProblem }>()?.problem
  const viewer = account?.viewer
  return (
    <>
      <PageHead heading={t('deleteAccount')} back={{ to: hrefs.profile, label: t('backToProfile') }} />
      {viewer && mayDelete ? (
        <DeleteForm
          viewer={viewer}
          confirmation={toConfirmation(viewer)}
          problem={problem}
          hasMoneyOnItsWay={hasMoneyOnItsWay}
        />
      ) : viewer || account?.isUnavailable ? (
        <p className="mt-6 text-mist">{t('deleteUnavailable')}</p>
      ) : (
        <div className="mt-6">
          <SignedOutCard />
        </div>
      )}
    </>
  )
}
