import type { SVGProps } from 'react'

/** The first page's icons, so that it needs no icon library; the shapes are Lucide's (ISC licence). */
function icon(path: string) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        <path d={path} />
      </svg>
    )
  }
}

export const ChevronLeft = icon('m15 18-6-6 6-6')
export const ChevronRight = icon('m9 18 6-6-6-6')
export const Play = icon('M5 5a2 2 0 0 1 3-1.73l12 7a2 2 0 0 1 0 3.46l-12 7A2 2 0 0 1 5 19Z')
export const Pause = icon('M5 3h5v18H5ZM14 3h5v18h-5Z')
export const UserCircle = icon(
  'M18 20a6 6 0 0 0-12 0M16 11a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z',
)
export const Grid = icon('M3 3h7v7H3ZM14 3h7v7h-7ZM14 14h7v7h-7ZM3 14h7v7H3Z')
export const Search = icon('m21 21-4.5-4.5M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z')
export const Languages = icon('m5 8 6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6')
export const X = icon('M18 6 6 18M6 6l12 12')
