import type { CSSProperties } from 'react'

export function Figure({ children }: { children: string }) {
  return (
    <span className="@container block">
      <bdi dir="ltr" className="figure" style={{ '--figure-length': children.length } as CSSProperties}>
        {children}
      </bdi>
    </span>
  )
}
