/** Parts of the product that write a log. */
export type Part = 'web' | 'platform'

/** What every line of the log has, whichever part writes it: pino's options for its beginning. */
export function lineShape(part: Part) {
  return { base: { part }, timestamp: () => `,"time":"${new Date().toISOString()}"` }
}
