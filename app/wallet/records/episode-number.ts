/** The second word of the name, or else its first number. */
export function episodeNumberIn(name: string): number | null {
  const [, second = ''] = name.trim().split(/\s+/)
  const digits = (/^\d{1,6}$/.exec(second) ?? /\d{1,6}/.exec(name))?.[0]
  return Number(digits ?? 0) || null
}
