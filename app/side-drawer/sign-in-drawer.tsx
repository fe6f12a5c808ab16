import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { X } from '../design/icons.tsx'
import { SignInPanel } from '../sign-in/sign-in-panel.tsx'

export function SignInDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <SignInPanel
      returnTo={pathname + search}
      Heading="h3"
      onLeave={onClose}
      closeIcon={
        <button
          type="button"
          aria-label={t('close')}
          onClick={onClose}
          className="flex size-11 items-center justify-center rounded-full text-mist hover:bg-ivory/10 hover:text-ivory"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      }
    />
  )
}
