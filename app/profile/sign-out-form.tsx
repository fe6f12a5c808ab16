import { useLocation } from '@remix-run/react'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { buttonLook } from '../design/button.tsx'

export function SignOutForm() {
  const { t } = useTranslation('account')
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={SERVER_HREFS.signOut}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button type="submit" className={buttonLook({ className: 'w-full aria-busy:opacity-60' })}>
        <LogOut aria-hidden="true" className="turns size-4.5" />
        {t('logout')}
      </button>
    </form>
  )
}
