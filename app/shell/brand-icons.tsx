import type { Site } from '../context.ts'

type BrandKey = keyof Site['stores'] | keyof Site['social']

/** Plain drawings that stand for the services they lead to. */
const DRAWINGS: Record<BrandKey, React.ReactNode> = {
  google: (
    <>
      <path d="M4.5 3.2v17.6L13 12Z" opacity=".95" />
      <path d="m5.8 2.6 8.3 8.3 2.7-2.7Z" opacity=".75" />
      <path d="m5.8 21.4 8.3-8.3 2.7 2.7Z" opacity=".6" />
      <path d="m15.2 12 2.9-2.9 3 1.7c.9.5.9 1.9 0 2.4l-3 1.7Z" />
    </>
  ),
  apple: (
    <>
      <path d="M16.3 12.6c0-2 1.3-3.1 2.2-3.7-1-1.5-2.6-1.9-3.4-1.9-1.4 0-2.4.8-3.1.8-.8 0-1.8-.8-3-.8-2.1 0-4.5 1.7-4.5 5.3 0 3.8 2.7 8.5 4.9 8.5 1 0 1.6-.7 2.8-.7s1.6.7 2.8.7c1.9 0 3.4-3 4-4.6-1.7-.7-2.7-2-2.7-3.6Z" />
      <path d="M14.9 2.4c.2 2-1.6 3.8-3.4 3.7-.2-1.8 1.6-3.6 3.4-3.7Z" />
    </>
  ),
  tiktok: (
    <path d="M14.2 2.5h3c.2 2.3 1.6 3.8 3.8 4v3c-1.4 0-2.7-.4-3.8-1.2v6.6a6.3 6.3 0 1 1-6.3-6.3l.8.05v3.1a3.2 3.2 0 1 0 2.5 3.15Z" />
  ),
  facebook: (
    <path d="M13.6 21.5v-8h2.7l.5-3.3h-3.2V8.1c0-1 .5-1.8 1.9-1.8h1.5V3.5c-.3 0-1.3-.2-2.4-.2-2.6 0-4.3 1.6-4.3 4.4v2.5H7.5v3.3h2.8v8Z" />
  ),
  youtube: (
    <path
      fillRule="evenodd"
      d="M5.2 5.3C7 4.9 9.6 4.8 12 4.8s5 .1 6.8.5c1.5.3 2.5 1.3 2.8 2.7.3 1.2.4 2.5.4 4s-.1 2.8-.4 4c-.3 1.4-1.3 2.4-2.8 2.7-1.8.4-4.4.5-6.8.5s-5-.1-6.8-.5C3.7 18.4 2.7 17.4 2.4 16 2.1 14.8 2 13.5 2 12s.1-2.8.4-4c.3-1.4 1.3-2.4 2.8-2.7ZM10 8.7v6.6l5.6-3.3Z"
    />
  ),
  instagram: (
    <path
      fillRule="evenodd"
      d="M8 2.5h8A5.5 5.5 0 0 1 21.5 8v8a5.5 5.5 0 0 1-5.5 5.5H8A5.5 5.5 0 0 1 2.5 16V8A5.5 5.5 0 0 1 8 2.5Zm0 2A3.5 3.5 0 0 0 4.5 8v8A3.5 3.5 0 0 0 8 19.5h8a3.5 3.5 0 0 0 3.5-3.5V8A3.5 3.5 0 0 0 16 4.5Zm4 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm5-3.2a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z"
    />
  ),
}

export function BrandIcon({ brand, className }: { brand: BrandKey; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      {DRAWINGS[brand]}
    </svg>
  )
}
