import type { AnalyticsEvent } from './events.ts'

/** More than this is not kept; the oldest goes. Row 261. */
export const EVENTS_MAX = 500

/** Events of this page, kept until somebody sends them. */
export function createEventQueue(sizeMax = EVENTS_MAX) {
  let queue: AnalyticsEvent[] = []
  return {
    add(event: AnalyticsEvent): void {
      queue = [...queue, event].slice(-sizeMax)
    },
    /** Oldest first. */
    all: (): readonly AnalyticsEvent[] => queue,
  }
}

export const events = createEventQueue()
