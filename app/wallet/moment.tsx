import { dateText } from '../i18n/date-text.ts'

/** A time as its viewer's clock shows it; digits and their order are the same in every language. Rows 148, 153. */
export function Moment({ timeMs, timeZone }: { timeMs: number; timeZone: string }) {
  return (
    <time dateTime={new Date(timeMs).toISOString()} dir="ltr" className="inline-block tabular-nums">
      {dateText(timeMs, timeZone)}
    </time>
  )
}
