import type { MutableRefObject, ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from './icons.tsx'

const STEP = 0.85

interface ScrollArrowsProps {
  list: MutableRefObject<HTMLElement | null>
  previousLabel: string
  nextLabel: string
}

export default function ScrollArrows({ list, previousLabel, nextLabel }: ScrollArrowsProps) {
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
    <>
      <Arrow label={previousLabel} onPress={() => move(-1)} className="start-2">
        <ChevronLeft className="turns size-6" />
      </Arrow>
      <Arrow label={nextLabel} onPress={() => move(1)} className="end-2">
        <ChevronRight className="turns size-6" />
      </Arrow>
    </>
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
      className={`absolute top-[32%] hidden size-12 items-center justify-center rounded-full invisible bg-ink/75 opacity-0 shadow-xl ring-1 ring-ivory/20 backdrop-blur-md transition duration-200 hover:bg-ink-high group-focus-within/row:visible group-focus-within/row:opacity-100 group-hover/row:visible group-hover/row:opacity-100 [@media(hover:hover)_and_(min-width:768px)]:flex ${className}`}
    >
      {children}
    </button>
  )
}
