import { events } from './event-queue.ts'
import { EVENT_NAMES, type InstallOutcome } from './events.ts'

/** What came of the install banner. Row 96. */
export function tellAddToHome(outcome: InstallOutcome): void {
  events.add({ name: EVENT_NAMES.addToHome, ...outcome })
}
