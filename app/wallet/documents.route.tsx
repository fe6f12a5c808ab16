import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../catalog/empty-state.tsx'
import { notFound } from '../errors/not-found.server.ts'
import { knownTimeZone } from '../i18n/date-text.ts'
import { hasMailPart } from '../mail/mail-parts.server.ts'
import { privateHead } from '../member/private-page.server.ts'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { loadDocuments } from './documents/documents.server.ts'
import { DocumentsPage } from './documents/documents-page.tsx'
import { DocumentHead } from './receipt/document-parts.tsx'
import { useTimeZone } from './top-up/use-time-zone.ts'

export const handle: RouteHandle = { name: 'documents', layout: 'mobile' }

export const meta = headTags

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await hasMailPart(context, 'documents'))) throw await notFound(request, context)
  const [head, list] = await Promise.all([
    privateHead(context, 'documents'),
    context.hasToken ? loadDocuments(context) : null,
  ])
  return { head, list, timeZone: knownTimeZone(context.timeZone) }
}

export default function Documents() {
  const { t } = useTranslation('account')
  const { list, timeZone } = useLoaderData<typeof loader>()
  const shownZone = useTimeZone(timeZone)
  if (list) return <DocumentsPage list={list} timeZone={shownZone} />
  return (
    <>
      <DocumentHead heading={t('documents')} />
      <EmptyState hint={t('signedOutWallet')} />
    </>
  )
}
