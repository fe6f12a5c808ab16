const DAY_MS = 86_400_000
/** Today included. Reports go back as far. */
export const KEPT_DAYS = 90

export const toDay = (timeMs: number) => Math.floor(timeMs / DAY_MS)

/**
 * The day under which an event is stored: the day it happened, so that a repeated event is recognised on
 * whatever day it arrives. If the device's clock is clearly wrong, the day of receipt. Record 037.
 */
export function toUsageDay(happenedAtMs: number, receivedAtMs: number): number {
  const [day, today] = [toDay(happenedAtMs), toDay(receivedAtMs)]
  return day > today - KEPT_DAYS && day <= today + 1 ? day : today
}
