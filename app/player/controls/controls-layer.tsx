import type { ReactNode } from 'react'

interface ControlsLayerProps {
  isShown: boolean
  isPressable: boolean
  className: string
  children?: ReactNode
}

/** Controls over the picture that step aside together. Out of sight they are there for screen readers alone. Row 416. */
export function ControlsLayer({ isShown, isPressable, className, children }: ControlsLayerProps) {
  return (
    <div
      data-controls={isShown ? 'shown' : 'hidden'}
      className={`pointer-events-none transition-opacity duration-300 ${isShown ? '' : 'opacity-0'} ${isPressable ? '' : '**:pointer-events-none!'} ${className}`}
    >
      {children}
    </div>
  )
}
