import type { ReactNode } from 'react'
import {
  SKELETON_INDEXES,
  Skeleton,
  SkeletonHeading,
  SkeletonLine,
  SkeletonWords,
} from '../design/skeleton.tsx'
import type { Translate } from '../i18n/use-language.ts'

/** The rows are the operator's choice; these are those of a site that has a carousel and a ranking first. */
export function HomeSkeleton({ t }: { t: Translate }) {
  return (
    <>
      <Hero />
      <div className="space-y-11 pt-6 md:space-y-16 md:pt-10">
        <div className="continue-place" />
        <Row t={t} className="@container gap-2 md:gap-4">
          {SKELETON_INDEXES.map((index) => (
            <li key={index} className="row-rank flex shrink-0 items-end">
              <span className="w-[calc(0.68*var(--rank))]" />
              <span data-place="cover" className="w-[calc(1.32*var(--rank))] shrink-0">
                <Skeleton className="aspect-2/3 rounded-xl" />
              </span>
            </li>
          ))}
        </Row>
        <Row t={t} className="gap-3 md:gap-5">
          {SKELETON_INDEXES.map((index) => (
            <li key={index} className="row-card shrink-0">
              <Skeleton className="aspect-2/3 rounded-xl" />
            </li>
          ))}
        </Row>
      </div>
    </>
  )
}

function Hero() {
  return (
    <div data-place="slide" className="-mt-(--header-height) hero-slide relative overflow-hidden bg-ivory/4">
      <div className="page pt-(--hero-clear) pb-12 md:pb-24 low:landscape:pb-14">
        <SkeletonHeading className="text-[max(min(2.125rem,8.4vw),1.25rem)] leading-(--leading-display) md:text-5xl lg:text-6xl xl:text-7xl low:text-[min(1.875rem,6vw)] high-lines:max-md:text-[max(min(1.875rem,7.6vw),1.25rem)] high-lines:md:max-lg:text-4xl high-lines:lg:max-xl:text-5xl">
          <SkeletonLine className="w-80 max-w-full" />
        </SkeletonHeading>
        <p className="mt-3 text-sm">
          <SkeletonLine className="w-48 max-w-full" />
        </p>
        <p className="mt-3 leading-relaxed md:text-lg low:text-base">
          <SkeletonLine className="w-full max-w-lg" />
          <SkeletonLine className="w-full max-w-lg" />
        </p>
        <Skeleton className="mt-5 h-13 w-40 rounded-full md:mt-7 low:mt-4" />
      </div>
    </div>
  )
}

function Row({ t, className, children }: { t: Translate; className: string; children: ReactNode }) {
  return (
    <div>
      <div className="page mb-3 flex tight:flex-wrap items-baseline justify-between gap-x-4 md:mb-4">
        <SkeletonHeading className="text-xl md:text-[1.625rem]" />
        <span className="inline-flex min-h-8 shrink-0 items-center gap-0.5 font-medium text-sm">
          <SkeletonWords>{t('catalog:seeAll')}</SkeletonWords>
          <span className="size-4" />
        </span>
      </div>
      <ul className={`page no-scrollbar -my-0.5 flex overflow-hidden py-1.5 ${className}`}>{children}</ul>
    </div>
  )
}
