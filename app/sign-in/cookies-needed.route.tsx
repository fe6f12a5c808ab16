import { useLocation } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Cookie } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { buttonLook } from '../design/button.tsx'
import { StateIcon } from '../design/state-icon.tsx'
import { privateHead } from '../member/private-page.server.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'

export const handle: RouteHandle = { name: 'cookies-needed', layout: 'mobile' }

export const meta = headTags

export async function loader({ context }: LoaderFunctionArgs) {
  return { head: await privateHead(context, 'cookiesNeeded') }
}

export default function CookiesNeeded() {
  const { t } = useTranslation(['account', 'errors'])
  const hrefs = useHrefs()
  const { pathname, search } = useLocation()
  return (
    <div className="flex min-h-[70dvh] flex-col items-center justify-center px-6 py-16 text-center">
      <StateIcon>
        <Cookie aria-hidden="true" />
      </StateIcon>
      <h1 className="mt-5 text-2xl">{t('cookiesNeeded')}</h1>
      <p className="mt-2 max-w-prose text-mist">{t('cookiesNeededText')}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <a href={pathname + search} className={buttonLook({ tone: 'accent' })}>
          {t('errors:tryAgain')}
        </a>
        <PrefetchLink to={hrefs.home} className={buttonLook()}>
          {t('errors:backToHome')}
        </PrefetchLink>
      </div>
    </div>
  )
}
