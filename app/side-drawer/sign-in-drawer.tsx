import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CloseButton } from '../design/close-button.tsx'
import { SignInPanel } from '../sign-in/sign-in-panel.tsx'

export function SignInDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <SignInPanel
      returnTo={pathname + search}
      Heading="h3"
      onLeave={onClose}
      closeIcon={<CloseButton label={t('close')} onClose={onClose} />}
    />
  )
}
