import { useId } from 'react'

/** The mark: a play triangle that hangs from the edge of a cliff by one corner. */
export function LogoMark({ className }: { className?: string }) {
  // Its own id: a gradient inside a header that is not displayed would paint nothing anywhere else.
  const gradient = useId()
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={gradient} x1="14" y1="14" x2="34" y2="36" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--ember)" />
          <stop offset="1" stopColor="var(--magenta)" />
        </linearGradient>
      </defs>
      <path
        d="M5 5h20.5a2.5 2.5 0 0 1 0 5H12.5a2.5 2.5 0 0 0-2.5 2.5V33a3 3 0 0 1-6 0V6a1 1 0 0 1 1-1Z"
        fill="var(--ivory)"
      />
      <path
        d="M22.2 13.2a2.4 2.4 0 0 1 3.7-1.5l10 6.9a2.4 2.4 0 0 1 .1 3.9L21.3 33.7a2.4 2.4 0 0 1-3.8-2.4Z"
        fill={`url(#${gradient})`}
      />
    </svg>
  )
}

/** Mark and name. Set in type, so that an operator's own name works as well. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2" dir="ltr">
      <LogoMark className="size-8 md:size-9" />
      <span className="font-display font-extrabold text-[1.3125rem] tracking-[-0.035em] md:text-2xl">
        {name}
      </span>
    </span>
  )
}
