import { Skeleton, SkeletonLine } from '../../design/skeleton.tsx'

export function BalancesSkeleton() {
  return (
    <>
      <div className="grid grid-cols-2 tight:grid-cols-1 gap-3">
        {['coins', 'bonus'].map((purse) => (
          <div
            key={purse}
            data-place="balance"
            className="min-w-0 rounded-2xl bg-ink/45 px-3.5 py-3 ring-1 ring-ivory/8 ring-inset"
          >
            <p className="text-sm">
              <SkeletonLine className="w-16 max-w-full" />
            </p>
            <p className="mt-0.5 font-bold font-display text-2xl">
              <SkeletonLine className="w-20 max-w-full" />
            </p>
          </div>
        ))}
      </div>
      <Skeleton className="mt-4 h-11 rounded-full" />
    </>
  )
}
