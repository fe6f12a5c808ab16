const WIDE_LETTERS = /[\u2e80-\u9fff\uac00-\ud7af]/g

/** The room a name takes, in Latin letters: characters of Chinese, Japanese and Korean take that of two. */
export function toNameLength(name: string): number {
  return name.length + (name.match(WIDE_LETTERS)?.length ?? 0)
}
