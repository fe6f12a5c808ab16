import type { ReactNode } from 'react'

/** Holds the place of something that is loading; `className` gives its size and its corners. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`block animate-pulse bg-ivory/8 ${className}`} />
}

interface SkeletonListProps {
  /** Read out, since the rows are not. */
  label: string
  rowCount: number
  rowClassName: string
  className?: string
  /** One row. */
  children: ReactNode
}

/** As high as the list that follows, so that nothing moves when it arrives. */
export function SkeletonList({ label, rowCount, rowClassName, className, children }: SkeletonListProps) {
  return (
    <div role="status" aria-label={label}>
      <div aria-hidden="true" className={`pointer-events-none ${className ?? ''}`}>
        {Array.from({ length: rowCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
          <div key={index} className={rowClassName}>
            {children}
          </div>
        ))}
      </div>
    </div>
  )
}
