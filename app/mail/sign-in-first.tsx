import { useTranslation } from 'react-i18next'
import { buttonLook } from '../design/button.tsx'
import { SignInLink } from '../member/sign-in-link.tsx'

/** In place of what only a member can do. */
export function SignInFirst() {
  const { t } = useTranslation('account')
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-3xl bg-ink-high p-5 ring-1 ring-ivory/10 ring-inset">
      <p className="font-bold font-display text-xl">{t('pleaseLogin')}</p>
      <SignInLink className={buttonLook({ tone: 'accent', size: 'small' })}>{t('login')}</SignInLink>
    </div>
  )
}
