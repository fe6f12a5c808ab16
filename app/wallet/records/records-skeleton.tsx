import { SKELETON_INDEXES, Skeleton, SkeletonLine } from '../../design/skeleton.tsx'
import type { WalletTab } from './records.ts'

export const RECORDS_LIST =
  'divide-y divide-ivory/8 @2xl/page:grid @2xl/page:grid-cols-[repeat(auto-fill,minmax(min(100%,28rem),1fr))] @2xl/page:gap-x-10'

interface RecordsSkeletonProps {
  tab: WalletTab
  rowCount: number
}

export function RecordsSkeleton({ tab, rowCount }: RecordsSkeletonProps) {
  const isTransaction = tab === 'transaction'
  return (
    <ul className={RECORDS_LIST}>
      {SKELETON_INDEXES.slice(0, rowCount).map((index) => (
        <li
          key={index}
          className={
            isTransaction ? 'flex tight:flex-wrap items-start gap-3.5 py-4' : 'flex items-center gap-4 py-3.5'
          }
        >
          <Skeleton
            className={`shrink-0 ${isTransaction ? 'size-11 rounded-full' : 'aspect-3/4 w-14 rounded-xl'}`}
          />
          <div className="min-w-0 flex-1 tight:basis-2/3">
            <p className="font-semibold leading-snug">
              <SkeletonLine className="w-2/5" />
            </p>
            <p className="mt-0.5 text-sm">
              <SkeletonLine className="w-3/5" />
            </p>
            <p className="mt-0.5 text-sm">
              <SkeletonLine className="w-1/3" />
            </p>
          </div>
          {isTransaction ? <Skeleton className="size-11 shrink-0 rounded-full" /> : null}
        </li>
      ))}
    </ul>
  )
}
