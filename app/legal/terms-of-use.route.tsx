import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { loadTranslator } from '../i18n/translator.server.ts'
import { headTags } from '../site/head-tags.ts'
import { resolveHead, withSiteName } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { LegalPage } from './legal-page.tsx'

export const handle: RouteHandle = { name: 'terms-of-use', layout: 'default' }

export const meta = headTags

export async function loader({ context }: LoaderFunctionArgs) {
  const t = await loadTranslator(context.language)
  const text = context.legalText('termsOfUse')
  return {
    head: resolveHead(context, {
      title: withSiteName(t('termsOfUse'), context),
      description: text.description,
      path: '/terms-of-use/',
      languages: text.languages,
    }),
    text,
  }
}

export default function TermsOfUse() {
  const { t } = useTranslation()
  return <LegalPage heading={t('termsOfUse')} text={useLoaderData<typeof loader>().text} />
}
