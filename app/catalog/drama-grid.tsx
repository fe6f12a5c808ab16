import type { ReactNode } from 'react'
import type { DramaCardData } from './drama-card.ts'
import { DramaCardLink } from './drama-card-link.tsx'

const SIZES = '(min-width: 1280px) 220px, (min-width: 768px) 22vw, (min-width: 480px) 30vw, 45vw'

interface DramaGridProps {
  dramas: DramaCardData[]
  earlyCount?: number
  headingLevel?: 2 | 3
  cellClassName?: string
  children?: ReactNode
}

export function DramaGrid({
  dramas,
  earlyCount = 0,
  headingLevel = 3,
  cellClassName,
  children,
}: DramaGridProps) {
  return (
    <ul className="grid grid-cols-2 cramped:grid-cols-1 gap-x-3 gap-y-7 xs:grid-cols-3 md:grid-cols-4 md:gap-x-5 md:gap-y-9 xl:grid-cols-[repeat(auto-fill,minmax(11.25rem,1fr))]">
      {dramas.map((drama, index) => (
        <li key={drama.dramaId} className={cellClassName}>
          <DramaCardLink
            drama={drama}
            sizes={SIZES}
            isEarly={index < earlyCount}
            headingLevel={headingLevel}
          />
        </li>
      ))}
      {children}
    </ul>
  )
}
