import type { ReactNode } from 'react'
import type { Translate } from '../i18n/use-language.ts'

export interface ScreenProps {
  isMember: boolean
  t: Translate
}

/** At least as many as the largest window shows. */
export const SKELETON_INDEXES = Array.from({ length: 24 }, (_, index) => index)

/** As wide as a page of the account is in the mobile layout (`shell/layouts.tsx`). */
export function Wide({ children }: { children: ReactNode }) {
  return <div className="@container/page page">{children}</div>
}

/** As wide as a phone. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-lg px-4">{children}</div>
}

export function Heading({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <p className={`font-bold font-display tracking-[-0.02em] ${className}`}>
      {children ?? <Line className="w-48 max-w-full" />}
    </p>
  )
}

export function SkeletonBlock({ className }: { className: string }) {
  return <span className={`block animate-pulse bg-ivory/8 ${className}`} />
}

/** A line of text, as high as its font makes it. */
export function Line({ className }: { className: string }) {
  return (
    <span className={`block ${className}`}>
      <span className="inline-block w-full animate-pulse rounded-md bg-ivory/8 leading-[0.8]">&nbsp;</span>
    </span>
  )
}

/** As large as these words. */
export function Words({ children }: { children: ReactNode }) {
  return <span className="animate-pulse rounded-md bg-ivory/8 text-transparent">{children}</span>
}
