import { formatTime } from './format.ts'

/** In the viewer's zone and language; the exact time in UTC as its title. */
export function Time({ at, none = '–' }: { at: string | null; none?: string }) {
  if (at === null) return none
  return (
    <time dateTime={at} title={at}>
      {formatTime(at)}
    </time>
  )
}
