import { type ReactNode, useEffect, useRef } from 'react'

/** Opens of its own accord where something inside needs attention. */
export function Details({
  summary,
  isNeeded = false,
  children,
}: {
  summary: string
  isNeeded?: boolean
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isNeeded && details.current) details.current.open = true
  }, [isNeeded])
  return (
    <details ref={details} className="mt-1">
      <summary className="w-fit py-1 text-link">{summary}</summary>
      <div className="grid gap-3 py-2">{children}</div>
    </details>
  )
}
