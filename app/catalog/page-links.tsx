import type { ReactNode } from 'react'
import { buttonLook } from '../design/button.tsx'
import { ChevronLeft, ChevronRight } from '../design/icons.tsx'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'

interface PageLinksProps {
  label: string
  position: ReactNode
  previous: { label: string; to: string } | null
  next: { label: string; to: string } | null
}

export function PageLinks({ label, position, previous, next }: PageLinksProps) {
  if (!previous && !next) return null
  return (
    <nav aria-label={label} className="mt-12 flex min-h-11 items-center justify-center gap-4">
      {previous ? (
        <PrefetchLink to={previous.to} rel="prev" aria-label={previous.label} className={LOOK}>
          <ChevronLeft aria-hidden="true" className="turns size-5" />
        </PrefetchLink>
      ) : null}
      <div className="min-w-28 text-center text-mist text-sm">{position}</div>
      {next ? (
        <PrefetchLink to={next.to} rel="next" aria-label={next.label} className={LOOK}>
          <ChevronRight aria-hidden="true" className="turns size-5" />
        </PrefetchLink>
      ) : null}
    </nav>
  )
}

const LOOK = buttonLook({ size: 'round' })
