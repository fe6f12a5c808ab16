import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInProvider } from '../../contract/sign-in-services.ts'
import { useMailHrefs } from '../addresses/mail-hrefs.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { tracked } from '../analytics/tracked.ts'
import { readBrowserCookie } from '../browser/browser-cookie.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { useRestored } from '../browser/use-page-moments.ts'
import type { SignInProblem } from '../context.ts'
import { buttonLook } from '../design/button.tsx'
import { LeaveApp } from '../host-app/leave-app.tsx'
import { useHostApp } from '../host-app/use-host-app.ts'
import { PROBLEM_TEXTS, PROVIDER_NAMES } from '../member/providers.ts'
import { noteDeparture } from '../page/departure.ts'
import { PageLink } from '../page/framework/page-link.tsx'
import { leaveByForm } from '../page/leave-page.ts'
import { LogoMark } from '../site/logo.tsx'
import { useSite, useSiteData } from '../site/site-data.ts'
import type { PopupState } from './popup-state.ts'
import { ProviderForm } from './provider-form.tsx'
import { usePopupSignIn } from './use-popup-sign-in.ts'

interface SignInPanelProps {
  returnTo: string
  /** Why to sign in, if that is known. */
  lead?: string | undefined
  problem?: SignInProblem | undefined
  message?: string | undefined
  /** The screen's main heading, or one level below the drawer's title. */
  Heading: 'h1' | 'h3'
  closeIcon: ReactNode
  onLeave: () => void
}

export function SignInPanel(props: SignInPanelProps) {
  const { returnTo, lead, Heading, closeIcon, onLeave } = props
  const { t } = useTranslation('account')
  const { name: site = '', signInProviders: providers = [] } = useSite() ?? {}
  const popup = usePopupSignIn(onLeave)
  const [leavingFor, setLeavingFor] = useLeaving()
  const leaveFor = async (event: FormEvent<HTMLFormElement>, provider: SignInProvider) => {
    event.preventDefault()
    setLeavingFor(provider)
    const isLeaving = await leaveByForm(event.currentTarget, { beforeLeaving: noteDeparture })
    if (!isLeaving) setLeavingFor(null)
  }
  const hostApp = useHostApp()
  const lastProvider = useLastProvider(providers)
  const isBusy = {
    google: leavingFor === 'google',
    facebook: isUnderWay(popup.state),
  }
  const { problem, message } =
    popup.state.kind === 'problem' ? { problem: popup.state.problem, message: popup.message } : props
  const SmallHeading = Heading === 'h1' ? 'h2' : 'h3'
  return (
    <div className="relative flex flex-col text-center md:min-h-full md:justify-center md:py-10 low:py-0">
      <SmallHeading className="px-12 cramped:px-9 pt-1 pb-5 text-lg md:hidden">
        {t('loginToWatch')}
      </SmallHeading>
      <span className="-end-2 absolute top-0">{closeIcon}</span>
      <LogoMark className="mx-auto size-14 md:size-16 low:hidden" />
      <Heading
        className="mt-5 cramped:text-lg text-2xl md:mt-6 md:text-3xl low:mt-0"
        {...tracked({ show: ['login_popup', {}] })}
      >
        {t('welcome', { site })}
      </Heading>
      <p className="mt-2 break-words text-lg text-mist">
        {providers.length > 0 ? (lead ?? t('pleaseLogin')) : t('noProviders')}
      </p>
      {/* Rendered while empty: screen readers announce changes to an existing region. */}
      <div role="alert">
        {problem && popup.state.kind !== 'waiting' ? (
          <div
            className={`mt-5 rounded-2xl px-4 py-3 text-start ring-1 ring-inset ${problem === 'cancelled' ? OWN_CHOICE : FAULT}`}
          >
            {message ? (
              <p>
                <bdi>{message}</bdi>
              </p>
            ) : null}
            <p>{t(PROBLEM_TEXTS[problem])}</p>
          </div>
        ) : null}
      </div>
      <div className="mx-auto mt-7 w-full max-w-sm space-y-3.5 low:mt-4">
        {providers.includes('google') ? <LeaveApp what="signIn" /> : null}
        {(hostApp ? googleLast(providers) : providers).map((provider) => (
          <ProviderForm
            key={provider}
            provider={provider}
            returnTo={returnTo}
            isBusy={isBusy[provider]}
            isLast={lastProvider === provider}
            onSubmit={provider === 'facebook' ? popup.submit : (event) => void leaveFor(event, provider)}
          />
        ))}
      </div>
      <div role="status" className="mx-auto max-w-sm">
        {popup.state.kind === 'waiting' ? (
          <div className="mt-5 rounded-2xl bg-ivory/6 px-4 py-4 ring-1 ring-ivory/10 ring-inset">
            <p className="text-mist">{t('popupWaiting', { provider: PROVIDER_NAMES.facebook })}</p>
            <button
              type="button"
              onClick={popup.stop}
              className={buttonLook({ size: 'small', className: 'mt-3' })}
            >
              {t('popupStop')}
            </button>
          </div>
        ) : null}
      </div>
      {providers.length > 0 ? <RecoveryLink onFollow={onLeave} /> : null}
      {providers.length > 0 ? <Agreement onFollow={onLeave} /> : null}
    </div>
  )
}

/** Google refuses browsers inside apps. */
function googleLast(providers: readonly SignInProvider[]): readonly SignInProvider[] {
  return providers.toSorted((a, b) => Number(a === 'google') - Number(b === 'google'))
}

const FAULT = 'bg-danger/10 text-danger ring-danger/30'
/** Cancelling is not an error. */
const OWN_CHOICE = 'bg-ivory/6 text-mist ring-ivory/10'

const isUnderWay = ({ kind }: PopupState) => kind === 'waiting' || kind === 'signedIn'

function RecoveryLink({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('account')
  const mailHrefs = useMailHrefs()
  if (!useSiteData()?.mail?.asksRecovery) return null
  return (
    <p className="mt-5">
      <PageLink
        to={mailHrefs.recovery}
        onClick={onFollow}
        className="inline-flex min-h-11 items-center text-mist text-sm underline underline-offset-4 hover:text-ivory"
      >
        {t('lostAccount')}
      </PageLink>
    </p>
  )
}

function Agreement({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const hrefs = useHrefs()
  const look = 'text-ivory underline underline-offset-4'
  return (
    <p className="mt-8 text-haze text-sm">
      {t('agreeLead')}
      <PageLink to={hrefs.termsOfUse} onClick={onFollow} className={look}>
        {t('termsOfServices')}
      </PageLink>
      {t('and')}
      <PageLink to={hrefs.privacyPolicy} onClick={onFollow} className={look}>
        {t('common:privacyPolicy')}
      </PageLink>
      {t('agreeTail')}
    </p>
  )
}

function useLeaving() {
  const [leavingFor, setLeavingFor] = useState<SignInProvider | null>(null)
  useRestored(() => setLeavingFor(null))
  return [leavingFor, setLeavingFor] as const
}

function useLastProvider(providers: readonly SignInProvider[]): SignInProvider | null {
  const isHydrated = useHydrated()
  const last = isHydrated ? readBrowserCookie(document.cookie, 'lastProvider')?.value : undefined
  return providers.find((provider) => provider === last) ?? null
}
