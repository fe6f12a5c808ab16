import { SKELETON_INDEXES, Skeleton, SkeletonHead, SkeletonLine } from '../design/skeleton.tsx'
import type { Translate } from '../i18n/use-language.ts'

/**
 * As high as a card whose text fills all its lines, so that all rows are equally high and nothing moves when rows
 * are added; most texts are shorter, so the gap below is smaller.
 */
export const CELL =
  "-mb-2 grid grid-cols-1 *:[grid-area:1/1] before:pb-[calc(150%+8.4rem)] before:content-[''] before:[grid-area:1/1] md:before:pb-[calc(150%+8.57rem)] [:lang(th)_&]:before:pb-[calc(150%+8.95rem)]"

interface ListingSkeletonProps {
  shape: 'browse' | 'category' | 'search'
  t: Translate
}

export function ListingSkeleton({ shape, t }: ListingSkeletonProps) {
  const isBrowse = shape === 'browse'
  const isSearch = shape === 'search'
  return (
    <div className="page">
      <SkeletonHead heading={isBrowse ? t('catalog:browseHeading') : undefined} />
      {isSearch ? <Skeleton className="mt-2 mb-3 h-12 max-w-xl rounded-full lg:hidden" /> : null}
      <p className="text-mist md:text-lg">
        {isBrowse ? t('catalog:browseLead') : <SkeletonLine className="w-28" />}
      </p>
      {isBrowse ? (
        <div className="mt-5 flex gap-2 overflow-hidden py-1">
          {SKELETON_INDEXES.map((index) => (
            <Skeleton key={index} className="h-10 w-24 shrink-0 rounded-full" />
          ))}
        </div>
      ) : null}
      <ul
        className={`mt-7 grid grid-cols-2 cramped:grid-cols-1 gap-x-3 gap-y-7 xs:grid-cols-3 md:grid-cols-4 md:gap-x-5 md:gap-y-9 xl:grid-cols-[repeat(auto-fill,minmax(11.25rem,1fr))] ${isSearch ? '' : 'md:mt-9'}`}
      >
        {SKELETON_INDEXES.map((index) => (
          <li key={index} className={CELL}>
            <Skeleton className="aspect-2/3 rounded-xl" />
          </li>
        ))}
      </ul>
    </div>
  )
}
