import type { CSSProperties } from 'react'
import { dateText } from '../../i18n/date-text.ts'

/**
 * In the viewer's time zone; digits and their order are the same in every language. Breaks only between day
 * and hour.
 */
export function DateTime({ timeMs, timeZone }: { timeMs: number; timeZone: string }) {
  const [day = '', hour = ''] = dateText(timeMs, timeZone).split(' ')
  return (
    <time
      dateTime={new Date(timeMs).toISOString()}
      dir="ltr"
      style={{ '--figure-length': day.length } as CSSProperties}
    >
      <span className="figure">{day}</span> <span className="figure">{hour}</span>
    </time>
  )
}
