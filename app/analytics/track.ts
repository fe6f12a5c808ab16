import type { UsageEventName, UsageEventParams } from '../../contract/usage-events.ts'
import { randomId } from '../browser/random-id.ts'

export interface TrackedEvent {
  /** Receivers recognise a repeated event by it. */
  id: string
  name: UsageEventName
  atMs: number
  params: Record<string, unknown>
}

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

export function sendTrackedTo(next: (event: TrackedEvent) => void): void {
  sink = next
  for (const event of early) next(event)
  early = []
}
