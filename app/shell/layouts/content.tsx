import type { ReactNode } from 'react'

/** Target of the skip link. */
export const CONTENT_ID = 'content'

export function Content({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={`outline-none ${className ?? ''}`}>
      {children}
    </main>
  )
}
