import { useActionData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { EmptyState } from '../catalog/empty-state.tsx'
import { buttonLook } from '../design/button.tsx'
import { PageHead } from '../design/page-head.tsx'
import { MailOffer } from '../mail/mail-offer.tsx'
import { type ScreenTab, ScreenTabs } from '../member/screen-tabs.tsx'
import { SignInLink } from '../member/sign-in-link.tsx'
import type { ChangeOutcome } from './limits/wallet-change.ts'
import { RecordList } from './records/record-list.tsx'
import { OpenPayments } from './top-up/open-payments.tsx'
import { TopUpLink } from './top-up/top-up-link.tsx'
import { useTimeZone } from './top-up/use-time-zone.ts'
import { WalletHead } from './wallet-head.tsx'
import type { WalletPage } from './wallet-page.server.ts'

export function WalletScreen({ wallet, tab, page, records, openPayments, mailOffer }: WalletPage) {
  const { t } = useTranslation('account')
  const hrefs = useHrefs()
  const { key } = useLocation()
  const timeZone = useTimeZone(wallet.timeZone)
  const outcome = useActionData<ChangeOutcome>()
  const { account } = wallet
  const tabs: ScreenTab[] = [
    { tab: 'transaction', label: t('transaction'), to: hrefs.transaction, isCurrent: tab === 'transaction' },
    { tab: 'episodes', label: t('episodes'), to: hrefs.episodes, isCurrent: tab === 'episodes' },
  ]
  if (account === null || (account.viewer === null && !account.isUnavailable)) {
    return <SignedOutWallet tabs={tabs} />
  }
  return (
    <>
      <PageHead heading={t('myWallet')} />
      <div className="@2xl/page:grid @2xl/page:grid-cols-[clamp(18rem,30vw,26rem)_minmax(0,1fr)] @2xl/page:gap-x-10">
        <div>
          <OpenPayments payments={openPayments} className="mt-4" />
          <div className="mt-4 space-y-3">
            {mailOffer ? <MailOffer offer={mailOffer} /> : null}
            {/* A fetcher that posted has already revalidated the page's data. */}
            <WalletHead head={wallet} timeZone={timeZone} outcome={outcome ?? null} onChanged={() => {}} />
          </div>
        </div>
        <div>
          <ScreenTabs label={t('myWallet')} tabs={tabs} />
          <RecordList
            key={`${tab} ${key}`}
            tab={tab}
            place="screen"
            first={records}
            page={page}
            timeZone={timeZone}
          />
        </div>
      </div>
    </>
  )
}

function SignedOutWallet({ tabs }: { tabs: Parameters<typeof ScreenTabs>[0]['tabs'] }) {
  const { t } = useTranslation('account')
  return (
    <>
      <PageHead heading={t('myWallet')} />
      <ScreenTabs label={t('myWallet')} tabs={tabs} />
      <EmptyState hint={t('signedOutWallet')}>
        <p className="mt-8">
          <SignInLink className={buttonLook()}>{t('topUp')}</SignInLink>
        </p>
        <p className="mt-3">
          <TopUpLink className="inline-flex min-h-11 items-center text-mist text-sm underline underline-offset-4 hover:text-ivory">
            {t('seePackages')}
          </TopUpLink>
        </p>
      </EmptyState>
    </>
  )
}
