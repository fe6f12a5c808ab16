import { type MutableRefObject, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ChevronLeft, ChevronRight } from './icons.tsx'

const STEP = 0.85

interface ScrollArrowsProps {
  list: MutableRefObject<HTMLElement | null>
  previousLabel: string
  nextLabel: string
}

export default function ScrollArrows({ list, previousLabel, nextLabel }: ScrollArrowsProps) {
  const { previous, next, hasPrevious, hasNext } = useArrows(list)
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
      {hasPrevious ? (
        <Arrow button={previous} label={previousLabel} onPress={() => move(-1)} className="start-2">
          <ChevronLeft className="turns size-6" />
        </Arrow>
      ) : null}
      {hasNext ? (
        <Arrow button={next} label={nextLabel} onPress={() => move(1)} className="end-2">
          <ChevronRight className="turns size-6" />
        </Arrow>
      ) : null}
    </>
  )
}

/** Whether the row continues before and after what is seen of it. An arrow that goes leaves its focus to the other. */
function useArrows(list: ScrollArrowsProps['list']) {
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const [hasPrevious, setPrevious] = useState(false)
  const [hasNext, setNext] = useState(false)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const note = () => {
      // Negative where the row is read from right to left.
      const before = Math.abs(element.scrollLeft)
      const isPrevious = before > 1
      const isNext = before + element.clientWidth < element.scrollWidth - 1
      const replace = (gone: typeof next, other: typeof next, add: () => void) => {
        if (!gone.current || document.activeElement !== gone.current) return
        flushSync(add)
        other.current?.focus({ preventScroll: true })
      }
      if (!isNext) replace(next, previous, () => setPrevious(isPrevious))
      if (!isPrevious) replace(previous, next, () => setNext(isNext))
      setPrevious(isPrevious)
      setNext(isNext)
    }
    // It also notes what is there first.
    const observer = new ResizeObserver(note)
    observer.observe(element)
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', note)
    }
  }, [list])
  return { previous, next, hasPrevious, hasNext }
}

interface ArrowProps {
  button: RefObject<HTMLButtonElement>
  label: string
  onPress: () => void
  className: string
  children: ReactNode
}

function Arrow({ button, label, onPress, className, children }: ArrowProps) {
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      onClick={onPress}
      className={`absolute top-[32%] hidden size-12 items-center justify-center rounded-full invisible bg-ink/75 opacity-0 shadow-xl ring-1 ring-ivory/20 backdrop-blur-md transition duration-200 hover:bg-ink-high group-focus-within/row:visible group-focus-within/row:opacity-100 group-hover/row:visible group-hover/row:opacity-100 [@media(hover:hover)_and_(min-width:768px)]:flex ${className}`}
    >
      {children}
    </button>
  )
}
