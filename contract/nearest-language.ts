const writings = new Map<string, string | null>()
/** There are fewer tags in use than this; the limit keeps tags that callers invent from filling the cache. */
const WRITINGS_MAX = 500

/** `zh-Hant` of `zh-TW` and of `zh-Hant-HK`: language and script, as a region implies the script. Null: no such tag. */
export function toWriting(tag: string): string | null {
  const known = writings.get(tag)
  if (known !== undefined) return known
  const writing = resolveWriting(tag)
  if (writings.size >= WRITINGS_MAX) writings.clear()
  writings.set(tag, writing)
  return writing
}

const toBase = (writing: string | null) => writing?.split('-', 1)[0]

function resolveWriting(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script ?? ''}`
  } catch {
    return null
  }
}

/**
 * The offered language that a reader of the wanted one reads best: itself, else the longest general form of it, else the
 * first of the same language and script (`zh-Hant` for `zh-TW`), else the first of the same language. Null: none.
 *
 * @param wanted BCP 47, in any case
 */
export function nearestLanguage(wanted: string, offered: readonly string[]): string | null {
  const tag = wanted.toLowerCase()
  const general = offered
    .filter((language) => `${tag}-`.startsWith(`${language.toLowerCase()}-`))
    .toSorted((a, b) => b.length - a.length)[0]
  if (general !== undefined) return general
  const writing = toWriting(wanted)
  if (writing === null) return null
  const base = toBase(writing)
  return (
    offered.find((language) => toWriting(language) === writing) ??
    offered.find((language) => toBase(toWriting(language)) === base) ??
    null
  )
}
