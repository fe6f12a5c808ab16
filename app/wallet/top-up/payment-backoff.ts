const FIRST_MS = 4000
const LONGEST_MS = 300_000

export interface Asked {
  count: number
  atMs: number
}

/** In milliseconds since the epoch: at once, then at doubling intervals. */
export function nextAskAtMs(asked: Asked | null): number {
  if (!asked) return 0
  return asked.atMs + Math.min(LONGEST_MS, FIRST_MS * 2 ** (asked.count - 1))
}

export function parseAsked(text: string | null): Record<string, Asked> {
  let given: unknown
  try {
    given = JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
  const entries = Object.entries(Object(given)).filter(
    (entry): entry is [string, Asked] =>
      Number.isInteger(Object(entry[1]).count) && Number.isFinite(Object(entry[1]).atMs),
  )
  return Object.fromEntries(entries)
}

export function withAsked(
  all: Record<string, Asked>,
  transactionId: string,
  { open, nowMs }: { open: readonly string[]; nowMs: number },
): Record<string, Asked> {
  const kept = Object.entries(all).filter(([id]) => open.includes(id))
  const count = (all[transactionId]?.count ?? 0) + 1
  return { ...Object.fromEntries(kept), [transactionId]: { count, atMs: nowMs } }
}
