import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { privateHead } from '../../account/private-page.server.ts'
import { buttonLook } from '../../design/button.tsx'
import { useHrefs } from '../../i18n/use-language.ts'
import { headTags } from '../../shell/head-tags.ts'
import { LogoMark } from '../../shell/logo.tsx'
import { PrefetchLink } from '../../shell/prefetch/prefetch-link.tsx'
import type { RouteHandle } from '../../shell/route-handle.ts'
import { useSiteData } from '../../shell/site-data.ts'

export const handle: RouteHandle = { name: 'login', layout: 'mobile' }

export const meta = headTags

export async function loader({ context }: LoaderFunctionArgs) {
  return { head: await privateHead(context, 'loginTitle') }
}

export default function Login() {
  const { t } = useTranslation(['account', 'common'])
  const hrefs = useHrefs()
  const site = useSiteData()?.site.name ?? ''
  return (
    <div className="flex min-h-[70dvh] flex-col items-center justify-center text-center">
      <LogoMark className="size-16" />
      <h1 className="mt-6 text-3xl">{t('welcome', { site })}</h1>
      <p className="mt-2 text-lg text-mist">{t('pleaseLogin')}</p>
      <p className="mt-7 rounded-2xl bg-ink-raised px-5 py-4 text-mist ring-1 ring-ivory/10 ring-inset">
        {t('loginNotOpen')}
      </p>
      <PrefetchLink
        to={hrefs.browse()}
        className={buttonLook({ tone: 'accent', size: 'large', className: 'mt-7' })}
      >
        {t('keepWatching')}
      </PrefetchLink>
      <p className="mt-8 text-haze text-sm">
        {t('agreeLead')}{' '}
        <PrefetchLink to={hrefs.termsOfUse} className="text-mist underline underline-offset-4">
          {t('termsOfServices')}
        </PrefetchLink>{' '}
        {t('and')}{' '}
        <PrefetchLink to={hrefs.privacyPolicy} className="text-mist underline underline-offset-4">
          {t('common:privacyPolicy')}
        </PrefetchLink>
        .
      </p>
    </div>
  )
}
