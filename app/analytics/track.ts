import type { UsageEventName, UsageEventParams } from '../../contract/usage-events.ts'
import { randomId } from '../browser/random-id.ts'

/** A usage event of this page. */
export interface TrackedEvent {
  /** By this id receivers recognise an event that is sent again. */
  id: string
  name: UsageEventName
  /** Milliseconds since the epoch. */
  atMs: number
  params: Record<string, unknown>
}

/** Maximum number of events that wait to be sent; the oldest go first. */
export const EVENTS_MAX = 500

/** DOM event dispatched on the window for every usage event, for the operator's own scripts; `detail` is its name and parameters. */
export const USAGE_DOM_EVENT = 'cliffhanger:analytics'

let early: TrackedEvent[] = []
let sink: ((event: TrackedEvent) => void) | null = null

/** Reports a usage event. The code that sends them loads late; until then they wait here. */
export function track<Name extends UsageEventName>(name: Name, params: UsageEventParams<Name>): void {
  const event = { id: randomId(), name, atMs: Date.now(), params }
  if (sink) sink(event)
  else early = [...early, event].slice(-EVENTS_MAX)
  window.dispatchEvent(new CustomEvent(USAGE_DOM_EVENT, { detail: { name, ...params } }))
}

/** Sends every event there from now on, earlier ones included. */
export function sendTrackedTo(next: (event: TrackedEvent) => void): void {
  sink = next
  for (const event of early) next(event)
  early = []
}
