import { useFetcher } from '@remix-run/react'
import * as Tabs from 'radix-ui/tabs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { EmptyState } from '../catalog/empty-state.tsx'
import { buttonLook } from '../design/button.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { toDirection } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useKnownMember } from '../member/use-session.ts'
import { toFetchState } from '../page/requests/fetch-state.ts'
import { useBackOnline } from '../page/requests/use-back-online.ts'
import { BalancesSkeleton } from './balance/balances-skeleton.tsx'
import type { WalletPanel } from './balance/wallet.ts'
import { RecordList } from './records/record-list.tsx'
import { WALLET_TABS } from './records/records.ts'
import { OpenPayments } from './top-up/open-payments.tsx'
import { useTimeZone } from './top-up/use-time-zone.ts'
import { WalletHead } from './wallet-head.tsx'

const TAB =
  '-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 py-2 font-medium text-mist hover:text-ivory data-[state=active]:border-ember data-[state=active]:text-ivory'

export function WalletDrawer() {
  const { t } = useTranslation('account')
  const isMember = useKnownMember() !== null
  return isMember ? <MemberWallet /> : <EmptyState hint={t('signedOutWallet')} />
}

function MemberWallet() {
  const { t } = useTranslation(['account', 'wallet', 'common'])
  const hrefs = useDataHrefs()
  const fetcher = useFetcher<WalletPanel | null>()
  const { load } = fetcher
  useEffect(() => load(hrefs.accountWallet), [load, hrefs.accountWallet])
  const fetched = toFetchState(fetcher)
  useBackOnline(fetched.kind === 'error', () => load(hrefs.accountWallet))
  const head = fetcher.data ?? null
  const timeZone = useTimeZone(head?.timeZone ?? 'UTC')
  const viewer = head?.account?.viewer
  const balance = viewer ? `${viewer.coins} ${viewer.bonus}` : null
  const [known, setKnown] = useState({ balance, changeCount: 0 })
  if (balance !== null && balance !== known.balance) {
    setKnown({ balance, changeCount: known.balance === null ? 0 : known.changeCount + 1 })
  }
  return (
    <>
      {head ? <OpenPayments payments={head.openPayments} className="mb-4" /> : null}
      {head ? (
        <WalletHead head={head} timeZone={timeZone} onChanged={() => load(hrefs.accountWallet)} />
      ) : fetched.kind === 'error' ? (
        <div className="rounded-3xl bg-ink-high p-5 ring-1 ring-ivory/10 ring-inset">
          <p role="alert" className="text-mist">
            {t('wallet:headFailed')}
          </p>
          <button
            type="button"
            onClick={() => load(hrefs.accountWallet)}
            className={buttonLook({ size: 'small', className: 'mt-4' })}
          >
            {t('common:retry')}
          </button>
        </div>
      ) : (
        <HeadWaiting label={t('common:processing')} />
      )}
      <Tabs.Root dir={toDirection(useLanguage())} defaultValue="transaction" className="mt-4">
        <Tabs.List aria-label={t('myWallet')} className="flex flex-wrap gap-x-6 border-ivory/10 border-b">
          {WALLET_TABS.map((tab) => (
            <Tabs.Trigger key={tab} value={tab} className={TAB}>
              {t(tab)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {WALLET_TABS.map((tab) => (
          <Tabs.Content key={tab} value={tab}>
            {/* A new key requests new rows at the top. */}
            <RecordList
              key={known.changeCount}
              tab={tab}
              place="drawer"
              first={null}
              page={1}
              timeZone={timeZone}
            />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </>
  )
}

/** As high as the balances, their check and seven settings. */
function HeadWaiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <div aria-hidden="true" className="space-y-3">
        <div className="rounded-3xl bg-ink-high p-5 ring-1 ring-ivory/10 ring-inset">
          <BalancesSkeleton />
          <Skeleton className="mt-4 h-5 rounded-md" />
          <Skeleton className="mt-1.5 h-5 rounded-md" />
          <Skeleton className="mt-3 h-8 w-32 rounded-md" />
        </div>
        <Skeleton className="h-6 w-3/4 rounded-md" />
        <Skeleton className="h-84 rounded-2xl" />
      </div>
    </div>
  )
}
