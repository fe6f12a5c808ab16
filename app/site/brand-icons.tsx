import type { Site } from '../context.ts'

type BrandKey = keyof Site['stores'] | keyof Site['social']

/** Plain drawings that stand for the services they lead to. */
const DRAWINGS: Record<BrandKey, string> = {
  google:
    'M4.5 3v18l8.7-9ZM6 2.3l8.3 8.5 2.9-2.9ZM6 21.7l8.3-8.5 2.9 2.9ZM15.4 12l3-3 3 1.8c.9.5.9 1.9 0 2.4l-3 1.8Z',
  apple:
    'M16.3 12.6c0-2 1.3-3.1 2.2-3.7-1-1.5-2.6-1.9-3.4-1.9-1.4 0-2.4.8-3.1.8-.8 0-1.8-.8-3-.8-2.1 0-4.5 1.7-4.5 5.3 0 3.8 2.7 8.5 4.9 8.5 1 0 1.6-.7 2.8-.7s1.6.7 2.8.7c1.9 0 3.4-3 4-4.6-1.7-.7-2.7-2-2.7-3.6ZM14.9 2.4c.2 2-1.6 3.8-3.4 3.7-.2-1.8 1.6-3.6 3.4-3.7Z',
  tiktok:
    'M14.2 2.5h3c.2 2.3 1.6 3.8 3.8 4v3c-1.4 0-2.7-.4-3.8-1.2v6.6a6.3 6.3 0 1 1-6.3-6.3h.8v3.1a3.2 3.2 0 1 0 2.5 3.2Z',
  facebook:
    'M13.6 21.5v-8h2.7l.5-3.3h-3.2V8.1c0-1 .5-1.8 1.9-1.8H17V3.5c-3.8-.7-6.7.4-6.7 4.2v2.5H7.5v3.3h2.8v8Z',
  youtube:
    'M5 5.3c4-.7 10-.7 14 0 1.6.3 2.5 1.3 2.7 2.7.4 2.7.4 5.3 0 8-.2 1.4-1.1 2.4-2.7 2.7-4 .7-10 .7-14 0-1.6-.3-2.5-1.3-2.7-2.7-.4-2.7-.4-5.3 0-8C2.5 6.6 3.4 5.6 5 5.3Zm5 3.4v6.6l5.6-3.3Z',
  instagram:
    'M8 2.5h8A5.5 5.5 0 0 1 21.5 8v8a5.5 5.5 0 0 1-5.5 5.5H8A5.5 5.5 0 0 1 2.5 16V8A5.5 5.5 0 0 1 8 2.5Zm0 2A3.5 3.5 0 0 0 4.5 8v8A3.5 3.5 0 0 0 8 19.5h8a3.5 3.5 0 0 0 3.5-3.5V8A3.5 3.5 0 0 0 16 4.5Zm4 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
}

export function BrandIcon({ brand, className }: { brand: BrandKey; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden="true" className={className}>
      <path d={DRAWINGS[brand]} />
    </svg>
  )
}
