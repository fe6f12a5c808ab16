import { useLocation, useNavigationType } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { useLatest } from '../browser/use-latest.ts'
import { CloseButton } from '../design/close-button.tsx'
import { DrawerPanel } from '../design/drawer-panel.tsx'
import { ChevronLeft } from '../design/icons.tsx'
import { LibraryDrawer } from '../library/library-drawer.tsx'
import { useAccountDrawer } from '../member/account-drawer-provider.tsx'
import { DRAWER_TITLES, type DrawerMode } from '../member/drawer-modes.ts'
import { memberStore } from '../member/member-store.ts'
import { useSession } from '../member/use-session.ts'
import { FeedbackDrawer } from '../profile/feedback-drawer.tsx'
import { LanguageSwitch } from '../profile/language-switch.tsx'
import { ProfilePanel } from '../profile/profile-panel.tsx'
import { SignInPanel } from '../sign-in/sign-in-panel.tsx'
import { StoreDrawer } from '../wallet/top-up/store-drawer.tsx'
import { WalletDrawer } from '../wallet/wallet-drawer.tsx'

interface AccountDrawerProps {
  mode: DrawerMode | null
  /** The pages with the same content, without the drawer. */
  address: string
}

export function AccountDrawer({ mode, address }: AccountDrawerProps) {
  const { t } = useTranslation(['account', 'common'])
  const drawer = useAccountDrawer()
  const hrefs = useHrefs()
  const isOverProfile = useLocation().pathname === hrefs.profile
  // The content stays while the drawer closes.
  const [shown, setShown] = useState<DrawerMode>(mode ?? 'profile')
  const [shownAddress, setShownAddress] = useState(address)
  if (mode !== null && mode !== shown) setShown(mode)
  if (mode !== null && address !== shownAddress) setShownAddress(address)
  const close = () => drawer?.close()
  const isSignIn = shown === 'signIn'
  useClosedByNavigation(close, { isSignIn })
  useQuietVideos(mode !== null)

  const [headerAction, setHeaderAction] = useState<ReactNode>(null)
  const contents: Record<DrawerMode, () => ReactNode> = {
    profile: () => <ProfileDrawer />,
    signIn: () => <SignInDrawer onClose={close} />,
    topUp: () => <StoreDrawer address={shownAddress} />,
    wallet: () => <WalletDrawer />,
    library: () => <LibraryDrawer onHeaderAction={setHeaderAction} />,
    feedback: () => <FeedbackDrawer />,
    language: () => <LanguageSwitch isList />,
  }
  const back = (
    <button
      type="button"
      aria-label={t('backToProfile')}
      onClick={isOverProfile ? close : () => drawer?.open('profile', hrefs.profile)}
      className="-ms-3 flex size-11 shrink-0 items-center justify-center rounded-full text-mist hover:bg-ivory/10 hover:text-ivory"
    >
      <ChevronLeft className="turns size-6" />
    </button>
  )
  return (
    <DrawerPanel
      title={t(DRAWER_TITLES[shown])}
      side={isSignIn || shown === 'topUp' ? 'bottom' : 'right'}
      {...(isSignIn ? {} : { closeLabel: t('common:close') })}
      headerStart={shown === 'profile' || shown === 'language' ? null : back}
      headerAction={shown === 'library' ? headerAction : null}
      isOpen={mode !== null}
      onClose={close}
    >
      {contents[shown]()}
    </DrawerPanel>
  )
}

/**
 * A navigation closes the drawer, so that its target is visible. The sign-in panel closes only with its
 * links, and stays open when playback moves on to the next episode: a popup may be completing a sign-in for
 * it.
 */
function useClosedByNavigation(close: () => void, { isSignIn }: { isSignIn: boolean }) {
  const { key } = useLocation()
  const isMovedOn = useNavigationType() !== 'POP'
  const openedAt = useRef(key)
  const latest = useLatest(close)
  useEffect(() => {
    if (openedAt.current === key) return
    openedAt.current = key
    if (!(isSignIn && isMovedOn)) latest.current()
  }, [key, isSignIn, isMovedOn])
}

function ProfileDrawer() {
  const { account, dataRights } = useSession()
  const isSignedIn = account !== null
  useEffect(() => {
    if (isSignedIn) void memberStore.refresh()
  }, [isSignedIn])
  return <ProfilePanel account={account} dataRights={dataRights} isInDrawer onRetry={memberStore.refresh} />
}

function SignInDrawer({ onClose }: { onClose: () => void }) {
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

function useQuietVideos(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return
    const playing = Array.from(document.querySelectorAll('video')).filter(({ paused }) => !paused)
    for (const video of playing) video.pause()
    return () => {
      // If the browser refuses, the video shows its play button.
      for (const video of playing) if (video.isConnected) video.play().catch(() => {})
    }
  }, [isCovered])
}
