import type { ReactNode } from 'react'
import type { Problem } from '../api/post.ts'

export function Loading() {
  return (
    <p className="py-6 text-soft" aria-busy="true">
      Loading…
    </p>
  )
}

export function Empty({ children }: { children: ReactNode }) {
  return <p className="py-6 text-soft">{children}</p>
}

/** Beside the form or the list that it is about. */
export function Failure({
  problem,
  onRetry,
}: {
  problem: Problem | Error
  onRetry?: (() => unknown) | undefined
}) {
  return (
    <div role="alert" className="my-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-danger">
      <p>{problem.message}</p>
      {onRetry && (
        <button type="button" className="button" onClick={() => void onRetry()}>
          Try again
        </button>
      )}
    </div>
  )
}

const TONES = {
  plain: 'text-soft',
  good: 'text-good',
  warning: 'text-warning',
  danger: 'text-danger',
} as const
export type Tone = keyof typeof TONES

export function Badge({ tone = 'plain', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full border border-current px-2 text-sm ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
