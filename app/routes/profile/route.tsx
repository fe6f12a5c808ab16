import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Bookmark, FileText, ShieldCheck, UserRound, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { privateHead } from '../../account/private-page.server.ts'
import { buttonLook } from '../../design/button.tsx'
import { ChevronRight } from '../../design/icons.tsx'
import { useHrefs } from '../../i18n/use-language.ts'
import { headTags } from '../../shell/head-tags.ts'
import { LanguageSwitch } from '../../shell/language-switch.tsx'
import { PrefetchLink } from '../../shell/prefetch/prefetch-link.tsx'
import type { RouteHandle } from '../../shell/route-handle.ts'

export const handle: RouteHandle = { name: 'profile', layout: 'mobile' }

export const meta = headTags

export async function loader({ context }: LoaderFunctionArgs) {
  return { head: await privateHead(context, 'profileTitle') }
}

export default function Profile() {
  const { t } = useTranslation(['account', 'common'])
  const hrefs = useHrefs()
  const entries = [
    { icon: Wallet, label: t('myWallet'), to: hrefs.myWallet },
    { icon: Bookmark, label: `${t('myList')} & ${t('history')}`, to: hrefs.myList },
    { icon: FileText, label: t('termsOfServices'), to: hrefs.termsOfUse },
    { icon: ShieldCheck, label: t('common:privacyPolicy'), to: hrefs.privacyPolicy },
  ]
  return (
    <>
      <h1 className="sr-only">{t('profileTitle')}</h1>
      <div className="relative mt-5 flex items-center gap-4 overflow-hidden rounded-3xl bg-ink-raised p-5 ring-1 ring-ivory/10 ring-inset">
        <div aria-hidden="true" className="-top-16 -end-10 absolute size-44 bg-accent opacity-25 blur-3xl" />
        <span className="relative flex size-16 shrink-0 items-center justify-center rounded-full bg-ink-high text-mist">
          <UserRound aria-hidden="true" className="size-8" />
        </span>
        <div className="relative">
          <p className="font-display font-bold text-xl">{t('pleaseLogin')}</p>
          <p className="mt-0.5 text-mist text-sm">{t('loginPrompt')}</p>
          <PrefetchLink
            to={hrefs.login}
            className={buttonLook({ tone: 'accent', size: 'small', className: 'mt-3' })}
          >
            {t('login')}
          </PrefetchLink>
        </div>
      </div>
      <nav aria-label={t('menu')} className="mt-4">
        <ul className="divide-y divide-ivory/8 rounded-3xl bg-ink-raised ring-1 ring-ivory/10 ring-inset">
          {entries.map(({ icon: Icon, label, to }) => (
            <li key={to}>
              <PrefetchLink to={to} className="flex h-15 items-center gap-3.5 px-5 font-medium">
                <Icon aria-hidden="true" className="size-5 text-ember" />
                {label}
                <ChevronRight aria-hidden="true" className="turns ms-auto size-5 text-haze" />
              </PrefetchLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 px-2 text-mist text-sm">
        <LanguageSwitch />
      </div>
    </>
  )
}
