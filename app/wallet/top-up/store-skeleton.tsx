import {
  SKELETON_INDEXES,
  Skeleton,
  SkeletonHead,
  SkeletonHeading,
  SkeletonLine,
  type SkeletonProps,
  SkeletonWords,
  WideSkeleton,
} from '../../design/skeleton.tsx'

export function StoreSkeleton({ isMember, t }: SkeletonProps) {
  return (
    <WideSkeleton>
      <SkeletonHead heading={t('account:store')} hasBack />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <SkeletonHeading className="text-2xl">{t('wallet:topUpTitle')}</SkeletonHeading>
        {isMember ? (
          <p className="flex flex-wrap gap-x-4 text-sm">
            {(['coins', 'bonus'] as const).map((purse) => (
              <span key={purse} className="flex items-center gap-1.5">
                <SkeletonWords>{t(`account:${purse}`)}</SkeletonWords>
                <SkeletonLine className="w-8" />
              </span>
            ))}
          </p>
        ) : null}
      </div>
      <div className="mt-5 @2xl/page:grid @2xl/page:grid-cols-[minmax(0,1fr)_clamp(15rem,24vw,20rem)] @2xl/page:items-start @2xl/page:gap-8">
        <div className="grid grid-cols-2 tight:grid-cols-1 gap-x-3 gap-y-5 pt-2 @2xl/page:grid-cols-[repeat(auto-fill,minmax(clamp(10rem,20vw,20rem),1fr))]">
          {SKELETON_INDEXES.slice(0, 6).map((index) => (
            <div
              key={index}
              data-place="package"
              className="min-w-0 rounded-2xl bg-ivory/6 px-3.5 pt-4 pb-3 ring-1 ring-ivory/12 ring-inset"
            >
              <p className="font-bold font-display text-[1.375rem] leading-tight">
                <SkeletonLine className="w-1/2" />
              </p>
              <p className="mt-0.5 text-sm">
                <SkeletonLine className="w-3/5" />
              </p>
              <p className="pt-3">
                <SkeletonLine className="w-2/5" />
              </p>
              {/* All are as high as one with a word on it. */}
              <p className="mt-1 text-xs leading-snug">
                <SkeletonLine className="w-2/5" />
              </p>
            </div>
          ))}
        </div>
        <div className="sticky bottom-0 low:static bg-linear-to-t from-60% from-ink pt-14 low:pt-7 pb-12 @2xl/page:static @2xl/page:bg-none @2xl/page:pt-0">
          <Skeleton className="h-13 rounded-full" />
        </div>
      </div>
    </WideSkeleton>
  )
}
