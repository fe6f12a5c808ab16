import type { ReactNode } from 'react'

/** Around an icon, above the sentence of a screen that has nothing else to show. */
export function StateIcon({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={`flex size-20 items-center justify-center rounded-full bg-ink-high text-mist *:size-9 *:stroke-[1.5] ${className}`}
    >
      {children}
    </span>
  )
}
