import type { ReactNode } from 'react'
import { inertIf } from '../../design/inert.ts'

interface ControlsLayerProps {
  isShown: boolean
  className: string
  children?: ReactNode
}

/** Everything over the video that hides together: controls, in {@link Controls}, and text, which screen readers always find. */
export function ControlsLayer({ isShown, className, children }: ControlsLayerProps) {
  return (
    <div
      data-controls={isShown ? 'shown' : 'hidden'}
      className={`pointer-events-none transition-opacity duration-300 ${isShown ? '' : 'opacity-0'} ${className}`}
    >
      {children}
    </div>
  )
}

/** Controls over the video; while they cannot be pressed, neither keys nor screen readers reach them. */
export function Controls({ isPressable, children }: { isPressable: boolean; children: ReactNode }) {
  return (
    <div {...inertIf(!isPressable)} className="contents">
      {children}
    </div>
  )
}
