import { useTranslation } from 'react-i18next'
import { buttonLook } from '../design/button.tsx'
import type { DataRights, KnownMember } from '../member/session.ts'
import { LANGUAGE_CHOICE_ID, LanguageSwitch } from './language-switch.tsx'
import { MemberCard } from './member-card.tsx'
import { OwnData } from './own-data.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SignOutForm } from './sign-out-form.tsx'
import { SignedOutCard } from './signed-out-card.tsx'

interface ProfilePanelProps {
  account: KnownMember | null
  dataRights: DataRights | null
  isInDrawer: boolean
  onRetry: () => void
}

export function ProfilePanel({ account, dataRights, isInDrawer, onRetry }: ProfilePanelProps) {
  const viewer = account?.viewer ?? null
  return (
    <div className="space-y-4 @2xl/page:grid @2xl/page:grid-cols-2 @2xl/page:items-start @2xl/page:gap-6 @2xl/page:space-y-0">
      {viewer ? (
        <MemberCard viewer={viewer} />
      ) : account?.isAwaited ? (
        <AwaitedCard />
      ) : account?.isUnavailable ? (
        <UnknownCard onRetry={onRetry} />
      ) : (
        <SignedOutCard />
      )}
      <div className="space-y-4">
        <ProfileMenu isInDrawer={isInDrawer} />
        {viewer && dataRights ? <OwnData {...dataRights} /> : null}
        {viewer || account?.isUnavailable || account?.isAwaited ? <SignOutForm /> : null}
        <div {...(isInDrawer ? {} : { id: LANGUAGE_CHOICE_ID })} className="px-2 pt-2 text-mist text-sm">
          <LanguageSwitch />
        </div>
      </div>
    </div>
  )
}

function AwaitedCard() {
  const { t } = useTranslation('common')
  return (
    <p
      role="status"
      className="flex h-44 items-center justify-center rounded-3xl bg-ink-high text-mist text-sm ring-1 ring-ivory/10 ring-inset"
    >
      {t('processing')}
    </p>
  )
}

function UnknownCard({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  return (
    <section className="rounded-3xl bg-ink-high p-5 ring-1 ring-ivory/10 ring-inset">
      <p role="alert" className="text-mist">
        {t('profileUnavailable')}
      </p>
      <button type="button" onClick={onRetry} className={buttonLook({ size: 'small', className: 'mt-4' })}>
        {t('common:retry')}
      </button>
    </section>
  )
}
