import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { loadTranslator } from '../../i18n/translator.server.ts'
import { LegalPage } from '../../legal/legal-page.tsx'
import { headTags, resolveHead } from '../../site/head-tags.ts'
import type { RouteHandle } from '../../site/route-handle.ts'
import { useSiteData } from '../../site/site-data.ts'
import { lead, sections, UPDATED_ON } from './text.ts'

export const handle: RouteHandle = { name: 'terms-of-use', layout: 'default' }

export const meta = headTags

export async function loader({ context }: LoaderFunctionArgs) {
  const t = await loadTranslator(context.language)
  return {
    head: resolveHead(context, {
      title: `${t('termsOfUse')} – ${context.site.name}`,
      description: lead(context.site.name),
      path: '/terms-of-use/',
    }),
  }
}

export default function TermsOfUse() {
  const { t } = useTranslation()
  const site = useSiteData()?.site
  return (
    <LegalPage
      heading={t('termsOfUse')}
      updatedOn={UPDATED_ON}
      lead={lead(site?.name ?? '')}
      sections={sections(site?.contactEmail ?? '')}
    />
  )
}
