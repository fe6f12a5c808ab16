import {
  SKELETON_CARD,
  SKELETON_INDEXES,
  Skeleton,
  SkeletonHead,
  SkeletonHeading,
  SkeletonLine,
  type SkeletonProps,
  SkeletonWords,
  WideSkeleton,
} from '../design/skeleton.tsx'
import type { Translate } from '../i18n/use-language.ts'
import { BalancesSkeleton } from '../wallet/balance/balances-skeleton.tsx'

const MENU_ENTRIES = { visitor: 6, member: 7 }

export function ProfileSkeleton({ isMember, t }: SkeletonProps) {
  return (
    <WideSkeleton>
      <div className="mx-auto max-w-[85rem]">
        <SkeletonHead heading={t('account:profileTitle')} hasBack />
        <div className="space-y-4 @2xl/page:grid @2xl/page:grid-cols-2 @2xl/page:items-start @2xl/page:gap-6 @2xl/page:space-y-0">
          {isMember ? <MemberCard /> : <SignedOutCard t={t} />}
          <div className="space-y-4">
            <div className="divide-y divide-ivory/8 overflow-hidden rounded-3xl bg-ink-high/60 ring-1 ring-ivory/10 ring-inset">
              {SKELETON_INDEXES.slice(0, MENU_ENTRIES[isMember ? 'member' : 'visitor']).map((index) => (
                <div key={index} data-place="entry">
                  <p className="flex h-15 items-center gap-3.5 px-5">
                    <Skeleton className="size-5 rounded-md" />
                    <Skeleton className="h-4 w-40 rounded-md" />
                  </p>
                </div>
              ))}
            </div>
            {isMember ? (
              <>
                <div className="flex h-11 flex-wrap items-center gap-x-2 overflow-hidden px-3">
                  <Skeleton className="h-4 w-32 rounded-md" />
                  <Skeleton className="h-4 w-32 rounded-md" />
                </div>
                <Skeleton className="h-11 rounded-full" />
              </>
            ) : null}
            <div className="flex flex-wrap gap-1 px-2 pt-2">
              {SKELETON_INDEXES.slice(0, 12).map((index) => (
                <Skeleton key={index} className="h-9 w-20 rounded-full" />
              ))}
            </div>
          </div>
        </div>
      </div>
    </WideSkeleton>
  )
}

function MemberCard() {
  return (
    <div className={SKELETON_CARD}>
      <div className="flex tight:flex-col items-center tight:items-start gap-4">
        <Skeleton className="size-16 shrink-0 rounded-full" />
        <div className="min-w-0 flex-1">
          <SkeletonHeading className="text-xl leading-tight" />
          <p className="mt-1 text-sm">
            <SkeletonLine className="w-3/5" />
          </p>
          <p className="mt-1 text-sm">
            <SkeletonLine className="w-2/5" />
          </p>
        </div>
      </div>
      <div className="mt-5">
        <BalancesSkeleton />
      </div>
    </div>
  )
}

function SignedOutCard({ t }: { t: Translate }) {
  return (
    <div className={`flex tight:flex-col items-center tight:items-start gap-4 ${SKELETON_CARD}`}>
      <Skeleton className="size-16 shrink-0 rounded-full" />
      <div>
        <p className="font-bold font-display text-xl">
          <SkeletonWords>{t('account:pleaseLogin')}</SkeletonWords>
        </p>
        <p className="mt-0.5 text-sm">
          <SkeletonWords>{t('account:loginPrompt')}</SkeletonWords>
        </p>
        <p className="mt-3 flex flex-wrap gap-2 font-semibold text-sm">
          {(['login', 'topUp'] as const).map((button) => (
            <span
              key={button}
              className="flex h-9 tight:h-auto tight:min-h-11 animate-pulse items-center whitespace-nowrap rounded-full bg-ivory/8 px-4 text-transparent"
            >
              {t(`account:${button}`)}
            </span>
          ))}
        </p>
        <p className="mt-2 inline-flex min-h-11 items-center text-sm">
          <SkeletonWords>{t('account:seePackages')}</SkeletonWords>
        </p>
      </div>
    </div>
  )
}
