const DAY_MS = 86_400_000
/** Events are kept for as long, today included. */
export const KEPT_DAYS = 90

export const toDay = (timeMs: number) => Math.floor(timeMs / DAY_MS)

/**
 * The day in which an event is stored: that of the event, so that one that is sent again is found there on whatever day
 * it comes. When the device's clock is clearly wrong, the day of its receipt. Record 037.
 */
export function toUsageDay(happenedAtMs: number, receivedAtMs: number): number {
  const [day, today] = [toDay(happenedAtMs), toDay(receivedAtMs)]
  return day > today - KEPT_DAYS && day <= today + 1 ? day : today
}
