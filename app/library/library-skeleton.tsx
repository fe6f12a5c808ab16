import {
  SKELETON_INDEXES,
  Skeleton,
  SkeletonHead,
  type SkeletonProps,
  WideSkeleton,
} from '../design/skeleton.tsx'

export const LIBRARY_LIST =
  'mt-4 space-y-2.5 @2xl/page:grid @2xl/page:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))] posters:grid-cols-[repeat(auto-fill,minmax(11.25rem,1fr))] @2xl/page:gap-3 posters:gap-x-5 posters:gap-y-9 @2xl/page:space-y-0'
export const LIBRARY_ROW =
  'relative flex cramped:flex-wrap posters:flex-col items-center posters:items-stretch gap-4 posters:gap-3 rounded-2xl posters:rounded-xl bg-ink-raised posters:bg-transparent p-3 posters:p-0 ring-1 posters:ring-0 ring-ivory/8 ring-inset'
export const LIBRARY_COVER =
  'aspect-2/3 w-14 posters:w-auto shrink-0 overflow-hidden rounded-lg posters:rounded-xl bg-ink-high @2xl/page:w-20'

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
          <Skeleton className={LIBRARY_COVER} />
          <span className="min-w-0 flex-1 space-y-2.5">
            <Skeleton className="h-5 w-3/5 rounded-md" />
            <Skeleton className="h-3.5 w-2/5 rounded-md" />
          </span>
        </li>
      ))}
    </ul>
  )
}
