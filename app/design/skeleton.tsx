import type { ReactNode } from 'react'
import type { Translate } from '../i18n/use-language.ts'
import { PAGE_BACK, PAGE_HEAD, PAGE_TITLE } from './page-head.tsx'

/** Holds the place of something that is loading; `className` gives its size and its corners. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`block animate-pulse bg-ivory/8 ${className}`} />
}

/** Reads out that a list is loading, since its rows are not. */
export function SkeletonStatus({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      <div aria-hidden="true" className="pointer-events-none">
        {children}
      </div>
    </div>
  )
}

export interface SkeletonProps {
  isMember: boolean
  t: Translate
}

/** At least as many as the largest window shows. */
export const SKELETON_INDEXES = Array.from({ length: 24 }, (_, index) => index)

/** As wide as a page of the account is in the mobile layout (`shell/layouts.tsx`). */
export function WideSkeleton({ children }: { children: ReactNode }) {
  return <div className="@container/page page">{children}</div>
}

/** As wide as a phone. */
export function NarrowSkeleton({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-lg px-4">{children}</div>
}

export function SkeletonHeading({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <p className={`font-bold font-display tracking-[-0.02em] ${className}`}>
      {children ?? <SkeletonLine className="w-48 max-w-full" />}
    </p>
  )
}

/** A line of text, as high as its font makes it. */
export function SkeletonLine({ className }: { className: string }) {
  return (
    <span className={`block ${className}`}>
      <span className="inline-block w-full animate-pulse rounded-md bg-ivory/8 leading-[0.8]">&nbsp;</span>
    </span>
  )
}

/** As large as these words. */
export function SkeletonWords({ children }: { children: ReactNode }) {
  return <span className="animate-pulse rounded-md bg-ivory/8 text-transparent">{children}</span>
}

export const SKELETON_CARD = 'rounded-3xl bg-ink-high p-5 ring-1 ring-ivory/10 ring-inset'

interface SkeletonHeadProps {
  /** Absent: not known before the page is there. */
  heading?: string | undefined
  hasBack?: boolean
}

/** Holds the place of a `PageHead`. */
export function SkeletonHead({ heading, hasBack = false }: SkeletonHeadProps) {
  return (
    <div className={PAGE_HEAD}>
      {hasBack ? (
        <span className={PAGE_BACK}>
          <Skeleton className="size-6 rounded-full" />
        </span>
      ) : null}
      <SkeletonHeading className={PAGE_TITLE}>{heading}</SkeletonHeading>
    </div>
  )
}
