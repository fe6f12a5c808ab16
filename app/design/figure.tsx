import type { CSSProperties } from 'react'

/** A number in a place of its own: on one line, and smaller where the place is narrow for it. */
export function Figure({ children }: { children: string }) {
  return (
    <span className="@container block">
      <bdi dir="ltr" className="figure" style={{ '--figure-length': children.length } as CSSProperties}>
        {children}
      </bdi>
    </span>
  )
}
