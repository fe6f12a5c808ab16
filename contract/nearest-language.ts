const writings = new Map<string, string | null>()
/** More than the tags in use; the limit prevents invented tags from filling the cache. */
const WRITINGS_MAX = 500

/** Language and script: `zh-Hant` for `zh-TW` and `zh-Hant-HK`, because a region implies a script. Null: not a valid tag. */
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
 * How well a reader of the wanted language reads the offered one. 0: not at all. Higher is better: the same tag, then the
 * same script, then the longest general form, then the same language. `zh-Hant` suits a reader of `zh-TW` better than `zh`.
 *
 * @param wanted BCP 47, in any case
 */
export function languageFit(wanted: string, offered: string): number {
  const [want, offer] = [wanted.toLowerCase(), offered.toLowerCase()]
  if (want === offer) return 1000
  const generalLength = want.startsWith(`${offer}-`) ? offer.length : 0
  const [wantedWriting, offeredWriting] = [toWriting(wanted), toWriting(offered)]
  if (wantedWriting !== null && wantedWriting === offeredWriting) return 500 + generalLength
  const isSameLanguage = wantedWriting !== null && toBase(wantedWriting) === toBase(offeredWriting)
  return generalLength > 0 || isSameLanguage ? 1 + generalLength : 0
}

export function nearestLanguage(wanted: string, offered: readonly string[]): string | null {
  let nearest: { fit: number; language: string | null } = { fit: 0, language: null }
  for (const language of offered) {
    const fit = languageFit(wanted, language)
    if (fit > nearest.fit) nearest = { fit, language }
  }
  return nearest.language
}
