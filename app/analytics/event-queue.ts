import type { AnalyticsEvent } from './events.ts'

/** The queue's limit; the oldest is dropped. Row 261. */
export const EVENTS_MAX = 500

/** DOM event dispatched on the window for every event, for the operator's own tag; `detail` is the event. */
export const ANALYTICS_DOM_EVENT = 'cliffhanger:analytics'

/**
 * Events of this page, kept until they are sent.
 *
 * @param onAdd called for each at once
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
