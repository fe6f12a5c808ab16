import type { ReactNode } from 'react'
import { inertIf } from '../../design/inert.ts'

interface ControlsLayerProps {
  isShown: boolean
  className: string
  children?: ReactNode
}

/** Controls ({@link Controls}) and text hide together; screen readers always find the text. */
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

/** Controls that cannot be pressed are out of reach of keys and screen readers too. */
export function Controls({ isPressable, children }: { isPressable: boolean; children: ReactNode }) {
  return (
    <div {...inertIf(!isPressable)} className="contents">
      {children}
    </div>
  )
}
