import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../design/button.tsx'
import { SignInLink } from '../member/sign-in-link.tsx'
import { TopUpLink } from '../wallet/top-up/top-up-link.tsx'

export function SignedOutCard() {
  const { t } = useTranslation('account')
  return (
    <div className="relative flex tight:flex-col items-center tight:items-start gap-4 overflow-hidden rounded-3xl bg-ink-high cramped:p-3 p-5 ring-1 ring-ivory/10 ring-inset">
      <div aria-hidden="true" className="-top-16 -end-10 absolute size-44 bg-accent opacity-25 blur-3xl" />
      <span className="relative flex size-16 shrink-0 items-center justify-center rounded-full bg-ink text-mist">
        <UserRound aria-hidden="true" className="size-8" />
      </span>
      <div className="relative tight:max-w-full">
        <p className="font-bold font-display text-xl">{t('pleaseLogin')}</p>
        <p className="mt-0.5 text-mist text-sm">{t('loginPrompt')}</p>
        <p className="mt-3 flex flex-wrap gap-2">
          <SignInLink className={buttonLook({ tone: 'accent', size: 'small' })}>{t('login')}</SignInLink>
          <SignInLink className={buttonLook({ size: 'small' })}>{t('topUp')}</SignInLink>
        </p>
        <TopUpLink className="mt-2 inline-flex min-h-11 items-center text-mist text-sm underline underline-offset-4 hover:text-ivory">
          {t('seePackages')}
        </TopUpLink>
      </div>
    </div>
  )
}
