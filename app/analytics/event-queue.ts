import type { AnalyticsEvent } from './events.ts'

/** More than this is not kept; the oldest goes. Row 261. */
export const EVENTS_MAX = 500

/** DOM event of the window that every event is told by as well, for a tag of the operator's; `detail` is the event. */
export const ANALYTICS_DOM_EVENT = 'cliffhanger:analytics'

/**
 * Events of this page, kept until somebody sends them.
 *
 * @param onAdd hears of each at once
 */
export function createEventQueue(sizeMax = EVENTS_MAX, onAdd: (event: AnalyticsEvent) => void = () => {}) {
  let queue: AnalyticsEvent[] = []
  return {
    add(event: AnalyticsEvent): void {
      queue = [...queue, event].slice(-sizeMax)
      onAdd(event)
    },
    /** Oldest first. */
    all: (): readonly AnalyticsEvent[] => queue,
  }
}

export const events = createEventQueue(EVENTS_MAX, (event) => {
  globalThis.dispatchEvent?.(new CustomEvent(ANALYTICS_DOM_EVENT, { detail: event }))
})
