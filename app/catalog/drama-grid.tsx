import type { ReactNode } from 'react'
import type { DramaCardData } from './drama-card.ts'
import { DramaCardLink } from './drama-card-link.tsx'

const SIZES = '(min-width: 1280px) 220px, (min-width: 768px) 22vw, (min-width: 480px) 30vw, 45vw'
/** As many as fill a row of Home, whose columns they have in wide windows. */
const FEW = 6
const SIZES_OF_FEW = `(min-width: 1800px) 14vw, ${SIZES}`

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
    <ul className="grid grid-cols-2 cramped:grid-cols-1 gap-x-3 gap-y-7 xs:grid-cols-3 md:grid-cols-4 md:gap-x-5 md:gap-y-9 xl:grid-cols-[repeat(auto-fill,minmax(11.25rem,1fr))] xl:not-has-[>:nth-child(7)]:grid-cols-[repeat(6,minmax(0,22rem))]">
      {dramas.map((drama, index) => (
        <li key={drama.dramaId} className={cellClassName}>
          <DramaCardLink
            drama={drama}
            sizes={dramas.length > FEW ? SIZES : SIZES_OF_FEW}
            isEarly={index < earlyCount}
            headingLevel={headingLevel}
          />
        </li>
      ))}
      {children}
    </ul>
  )
}
