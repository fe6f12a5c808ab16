import type { Site } from '../context.ts'
import drawings from './brand-icons.svg?url'

type BrandKey = keyof Site['stores'] | keyof Site['social']

/**
 * A plain icon of the service it links to. The icons are in a separate file, so that no page's scripts contain
 * them.
 */
export function BrandIcon({ brand, className }: { brand: BrandKey; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden="true" className={className}>
      <use href={`${drawings}#${brand}`} />
    </svg>
  )
}
