export type Part = 'web' | 'platform'

export function lineShape(part: Part) {
  return { base: { part }, timestamp: () => `,"time":"${new Date().toISOString()}"` }
}
