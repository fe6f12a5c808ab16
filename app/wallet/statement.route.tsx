import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../catalog/empty-state.tsx'
import { notFound } from '../errors/not-found.server.ts'
import { privateHead } from '../member/private-page.server.ts'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { DocumentHead } from './receipt/document-parts.tsx'
import { loadStatement, parseMonth } from './statement/statement.server.ts'
import { StatementPage } from './statement/statement-page.tsx'

export const handle: RouteHandle = { name: 'statement', layout: 'mobile' }

export const meta = headTags

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const month = parseMonth(params.month)
  if (!month) throw await notFound(request, context)
  const [head, statement] = await Promise.all([
    privateHead(context, 'statement'),
    context.hasToken ? loadStatement(context, month) : null,
  ])
  if (context.hasToken && !statement) throw await notFound(request, context)
  return { head, statement }
}

export default function Statement() {
  const { t } = useTranslation('account')
  const { statement } = useLoaderData<typeof loader>()
  if (statement) return <StatementPage statement={statement} />
  return (
    <>
      <DocumentHead heading={t('statement')} />
      <EmptyState hint={t('signedOutWallet')} />
    </>
  )
}
