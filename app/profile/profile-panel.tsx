import { useLocation } from '@remix-run/react'
import { Download, KeyRound, LogOut, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { useMailHrefs } from '../addresses/mail-hrefs.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { buttonLook } from '../design/button.tsx'
import { LeaveApp } from '../host-app/leave-app.tsx'
import type { DataRights, KnownMember } from '../member/session.ts'
import { PageLink } from '../page/framework/page-link.tsx'
import { FileLink } from '../page/requests/file-link.tsx'
import { useSiteData } from '../site/site-data.ts'
import { LANGUAGE_CHOICE_ID, LanguageSwitch } from './language-switch.tsx'
import { MemberCard } from './member-card.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SignedOutCard } from './signed-out-card.tsx'

const ENTRY =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-mist text-sm underline-offset-4 hover:text-ivory hover:underline'

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
        <ProfileMenu isInDrawer={isInDrawer} isMember={viewer !== null} />
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

function OwnData({ mayExport, mayDelete }: DataRights) {
  const { t } = useTranslation('account')
  const hrefs = useHrefs()
  const mailHrefs = useMailHrefs()
  const mayRecover = useSiteData()?.mail?.asksRecovery ?? false
  if (!mayExport && !mayDelete && !mayRecover) return null
  return (
    <section aria-label={t('ownData')} className="flex flex-wrap gap-x-2">
      {mayExport ? (
        <FileLink href={hrefs.accountExport} className={ENTRY}>
          <Download aria-hidden="true" className="size-4" />
          {t('exportData')}
        </FileLink>
      ) : null}
      {mayDelete ? (
        <PageLink to={hrefs.accountDelete} className={ENTRY}>
          <Trash2 aria-hidden="true" className="size-4" />
          {t('deleteAccount')}
        </PageLink>
      ) : null}
      {mayRecover ? (
        <PageLink to={mailHrefs.recovery} className={ENTRY}>
          <KeyRound aria-hidden="true" className="size-4" />
          {t('recovery')}
        </PageLink>
      ) : null}
      {mayExport ? <LeaveApp what="download" className="mt-2 w-full" /> : null}
    </section>
  )
}

function SignOutForm() {
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
