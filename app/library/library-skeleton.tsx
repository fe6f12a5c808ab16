import {
  SKELETON_INDEXES,
  Skeleton,
  SkeletonHead,
  type SkeletonProps,
  WideSkeleton,
} from '../design/skeleton.tsx'

export const LIBRARY_LIST =
  'mt-4 space-y-2.5 @2xl/page:grid @2xl/page:grid-cols-[repeat(auto-fill,minmax(clamp(20rem,30vw,26rem),1fr))] @2xl/page:gap-3 @2xl/page:space-y-0'
export const LIBRARY_ROW =
  'flex cramped:flex-wrap items-center gap-4 rounded-2xl bg-ink-raised p-3 ring-1 ring-ivory/8 ring-inset'

export function LibrarySkeleton({ isMember }: SkeletonProps) {
  return (
    <WideSkeleton>
      <SkeletonHead />
      <div className="mt-4 flex flex-wrap gap-x-6 border-ivory/10 border-b">
        {['own', 'other'].map((tab) => (
          <span key={tab} className="-mb-px flex min-h-11 items-center border-transparent border-b-2 py-2">
            <Skeleton className="h-4 w-16 rounded-md" />
          </span>
        ))}
      </div>
      {isMember ? <LibraryRowsSkeleton /> : null}
    </WideSkeleton>
  )
}

/** Below the place of the control that starts a selection. */
export function LibraryRowsSkeleton() {
  return (
    <ul className={`pt-11 ${LIBRARY_LIST}`}>
      {SKELETON_INDEXES.slice(0, 9).map((index) => (
        <li key={index} className={LIBRARY_ROW}>
          <Skeleton className="aspect-2/3 w-14 shrink-0 rounded-lg @2xl/page:w-20" />
          <span className="min-w-0 flex-1 space-y-2.5">
            <Skeleton className="h-5 w-3/5 rounded-md" />
            <Skeleton className="h-3.5 w-2/5 rounded-md" />
          </span>
        </li>
      ))}
    </ul>
  )
}
