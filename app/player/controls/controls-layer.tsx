import type { ReactNode } from 'react'

interface ControlsLayerProps {
  isShown: boolean
  isPressable: boolean
  className: string
  children?: ReactNode
}

/** Controls over the video that hide together. While hidden, they are available to screen readers only. Row 416. */
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
