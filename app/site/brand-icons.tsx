import type { Site } from '../context.ts'
import drawings from './brand-icons.svg?url'

type BrandKey = keyof Site['stores'] | keyof Site['social']

/** A plain drawing that stands for the service it leads to. They are a file of their own, which keeps them out of every page's scripts. */
export function BrandIcon({ brand, className }: { brand: BrandKey; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden="true" className={className}>
      <use href={`${drawings}#${brand}`} />
    </svg>
  )
}
