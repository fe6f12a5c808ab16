const FIRST_MS = 4000
const LONGEST_MS = 300_000

export interface Checks {
  count: number
  atMs: number
}

/** In milliseconds since the epoch: at once, then at doubling intervals. */
export function nextCheckAtMs(checks: Checks | null): number {
  if (!checks) return 0
  return checks.atMs + Math.min(LONGEST_MS, FIRST_MS * 2 ** (checks.count - 1))
}

export function parseChecks(text: string | null): Record<string, Checks> {
  let given: unknown
  try {
    given = JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
  const entries = Object.entries(Object(given)).filter(
    (entry): entry is [string, Checks] =>
      Number.isInteger(Object(entry[1]).count) && Number.isFinite(Object(entry[1]).atMs),
  )
  return Object.fromEntries(entries)
}

export function withCheck(
  all: Record<string, Checks>,
  transactionId: string,
  { open, nowMs }: { open: readonly string[]; nowMs: number },
): Record<string, Checks> {
  const stillOpen = Object.entries(all).filter(([id]) => open.includes(id))
  const count = (all[transactionId]?.count ?? 0) + 1
  return { ...Object.fromEntries(stillOpen), [transactionId]: { count, atMs: nowMs } }
}
