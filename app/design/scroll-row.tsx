import { type ReactNode, useRef } from 'react'
import { useHydrated } from '../browser/use-hydrated.ts'
import { ChevronLeft, ChevronRight } from './icons.tsx'

/** Share of the visible width per press, so that the last visible item stays in view. */
const STEP = 0.85

interface ScrollRowProps {
  label: string
  previousLabel: string
  nextLabel: string
  isOrdered?: boolean
  className?: string
  children: ReactNode
}

/** A horizontal list with scroll snapping: by touch and keyboard, and by arrows with a pointer. */
export function ScrollRow(props: ScrollRowProps) {
  const { label, previousLabel, nextLabel, isOrdered = false, className = '', children } = props
  const list = useRef<HTMLElement | null>(null)
  const isHydrated = useHydrated()
  const List = isOrdered ? 'ol' : 'ul'

  const move = (direction: 1 | -1) => {
    const element = list.current
    if (!element) return
    const isReversed = getComputedStyle(element).direction === 'rtl'
    element.scrollBy({
      left: element.clientWidth * STEP * direction * (isReversed ? -1 : 1),
      behavior: 'smooth',
    })
  }

  return (
    <div className="group/row relative">
      <List
        ref={(node: HTMLElement | null) => {
          list.current = node
        }}
        aria-label={label}
        className={`page no-scrollbar flex snap-x scroll-ps-(--gutter) overflow-x-auto overscroll-x-contain ${className}`}
      >
        {children}
      </List>
      {isHydrated ? (
        <>
          <Arrow label={previousLabel} onPress={() => move(-1)} className="start-2">
            <ChevronLeft className="turns size-6" />
          </Arrow>
          <Arrow label={nextLabel} onPress={() => move(1)} className="end-2">
            <ChevronRight className="turns size-6" />
          </Arrow>
        </>
      ) : null}
    </div>
  )
}

interface ArrowProps {
  label: string
  onPress: () => void
  className: string
  children: ReactNode
}

function Arrow({ label, onPress, className, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={`absolute top-[32%] hidden size-12 items-center justify-center rounded-full bg-ink/75 opacity-0 shadow-xl ring-1 ring-ivory/20 backdrop-blur-md transition duration-200 hover:bg-ink-high focus-visible:opacity-100 group-hover/row:opacity-100 [@media(hover:hover)_and_(min-width:768px)]:flex ${className}`}
    >
      {children}
    </button>
  )
}
