import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../design/page-head.tsx'
import { notFound } from '../errors/not-found.server.ts'
import { privateHead } from '../member/private-page.server.ts'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { hasMailPart } from './mail-parts.server.ts'
import { actOnRecovery, loadRecovery } from './recovery.server.ts'
import type { RecoveryOutcome } from './recovery.ts'
import { RecoveryPage } from './recovery-page.tsx'
import { SignInFirst } from './sign-in-first.tsx'

export const handle: RouteHandle = { name: 'recovery', layout: 'mobile' }

export const meta = headTags

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await hasMailPart(context, 'recovery'))) throw await notFound(request, context)
  const [head, view] = await Promise.all([privateHead(context, 'recovery'), loadRecovery(context)])
  return { head, view, isMember: context.hasToken }
}

export function action(args: ActionFunctionArgs) {
  return actOnRecovery(args)
}

export default function Recovery() {
  const { t } = useTranslation('account')
  const { view, isMember } = useLoaderData<typeof loader>()
  const outcome = useActionData<RecoveryOutcome>()
  return (
    <>
      <PageHead heading={t('recovery')} />
      <RecoveryPage view={view} outcome={outcome ?? null} />
      {isMember ? null : <SignInFirst />}
    </>
  )
}
