export type Part = 'web' | 'platform'

/** Pino options shared by every part, so that all log lines begin alike. */
export function lineShape(part: Part) {
  return { base: { part }, timestamp: () => `,"time":"${new Date().toISOString()}"` }
}
