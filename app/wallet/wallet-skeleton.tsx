import {
  SKELETON_CARD,
  SKELETON_INDEXES,
  SkeletonHead,
  SkeletonLine,
  type SkeletonProps,
  SkeletonWords,
  WideSkeleton,
} from '../design/skeleton.tsx'
import type { Translate } from '../i18n/use-language.ts'
import { BalancesSkeleton } from './balance/balances-skeleton.tsx'
import { RecordsSkeleton } from './records/records-skeleton.tsx'

/** A visitor's has its heading and tabs alone. */
export function WalletSkeleton({ isMember, t }: SkeletonProps) {
  return (
    <WideSkeleton>
      <SkeletonHead heading={t('account:myWallet')} />
      {isMember ? (
        <div className="@2xl/page:grid @2xl/page:grid-cols-[clamp(18rem,30vw,26rem)_minmax(0,1fr)] @2xl/page:gap-x-10">
          <div className="mt-4 space-y-3">
            <div className={SKELETON_CARD}>
              <BalancesSkeleton />
              <div className="mt-4 space-y-1.5 text-sm">
                <SkeletonLine className="w-full" />
                <SkeletonLine className="w-full pb-0.75" />
              </div>
              <p className="mt-3 text-sm">
                <span className="inline-block py-1.5">
                  <SkeletonWords>{t('wallet:howCoinsWork')}</SkeletonWords>
                </span>
              </p>
            </div>
            <p className="px-2 text-sm">
              <SkeletonLine className="w-3/4" />
            </p>
            <div className="divide-y divide-ivory/8 rounded-2xl bg-ink-high/60 ring-1 ring-ivory/10 ring-inset">
              <Setting label={t('player:dayLimit')} value={t('player:noDayLimit')} />
              <Setting label={t('wallet:spendingLimit')} value={t('player:noDayLimit')} />
              <Setting label={t('wallet:autoUnlocks')} value={t('wallet:autoUnlocksNone')} />
              <Setting label={t('wallet:records')} />
              <Setting label={t('account:statement')} />
              <Setting label={t('common:withdrawFromContract')} />
              <Setting label={t('account:documents')} />
            </div>
          </div>
          <div>
            <WalletTabs t={t} />
            <RecordsSkeleton tab="transaction" rowCount={SKELETON_INDEXES.length} />
          </div>
        </div>
      ) : (
        <WalletTabs t={t} />
      )}
    </WideSkeleton>
  )
}

function WalletTabs({ t }: { t: Translate }) {
  return (
    <div className="mt-4 flex flex-wrap gap-x-6 border-ivory/10 border-b">
      {(['transaction', 'episodes'] as const).map((tab) => (
        <span
          key={tab}
          className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 py-2 font-medium"
        >
          <SkeletonWords>{t(`account:${tab}`)}</SkeletonWords>
        </span>
      ))}
    </div>
  )
}

function Setting({ label, value }: { label: string; value?: string }) {
  return (
    <div>
      <p className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-sm">
        <span className="font-medium">
          <SkeletonWords>{label}</SkeletonWords>
        </span>
        <span className="flex items-center gap-2">
          {value === undefined ? null : <SkeletonWords>{value}</SkeletonWords>}
          <span className="size-4" />
        </span>
      </p>
    </div>
  )
}
