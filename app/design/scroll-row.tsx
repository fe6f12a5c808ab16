import { type FocusEvent, type ReactNode, useRef } from 'react'
import { useHydrated } from '../browser/use-hydrated.ts'
import { arriving } from './use-arriving.ts'

const ScrollArrows = arriving(() => import('./scroll-arrows.tsx'))

interface ScrollRowProps {
  label: string
  previousLabel: string
  nextLabel: string
  isOrdered?: boolean
  className?: string
  children: ReactNode
}

export function ScrollRow({ label, isOrdered = false, className = '', children, ...labels }: ScrollRowProps) {
  const list = useRef<HTMLElement | null>(null)
  const isHydrated = useHydrated()
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <div className="group/row relative">
      <List
        ref={(node: HTMLElement | null) => {
          list.current = node
        }}
        aria-label={label}
        onFocus={showWhole}
        // A focused card's outline needs six pixels, or it is cut.
        className={`page fade-ends no-scrollbar -my-0.5 flex snap-x scroll-ps-(--gutter) overflow-x-auto overscroll-x-contain py-1.5 ${className}`}
      >
        {children}
      </List>
      {isHydrated ? <ScrollArrows list={list} {...labels} /> : null}
    </div>
  )
}

/** Browsers leave an element at the edge, of which a part is seen, where it is. */
function showWhole({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
