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

/** Languages that are written as another one, or almost. A script or region of the tag applies to that one. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  ...{ yue: 'zh-HK', wuu: 'zh', hak: 'zh', nan: 'zh', gan: 'zh', hsn: 'zh', lzh: 'zh-Hant' },
  ...{ arz: 'ar', apc: 'ar', ary: 'ar', arq: 'ar', aeb: 'ar', acm: 'ar', afb: 'ar', apd: 'ar', ars: 'ar' },
  ...{ gsw: 'de', bar: 'de', nds: 'de' },
}

/** Languages whose readers mostly read another one too, as in CLDR's table of fallbacks. */
const READ_BESIDES: Readonly<Record<string, string>> = {
  ...{ ca: 'es', gl: 'es', eu: 'es', ast: 'es', an: 'es', qu: 'es', ay: 'es', gn: 'es' },
  ...{ br: 'fr', co: 'fr', oc: 'fr', wa: 'fr', lb: 'de', rm: 'de', mwl: 'pt', kea: 'pt' },
  ...{ ms: 'id', jv: 'id', su: 'id', min: 'id', ban: 'id', ace: 'id', mad: 'id', bug: 'id' },
  ...{ bo: 'zh', ug: 'zh', za: 'zh', ii: 'zh', tts: 'th', nod: 'th' },
}

/** `zh-TW` for `nan-TW`, `zh-HK` for `yue`; null where the table lacks the language. */
function toSister(tag: string, sisters: Readonly<Record<string, string>>): string | null {
  const [, language = '', rest = ''] = /^([a-z]{2,3})(.*)$/i.exec(tag) ?? []
  const sister = sisters[language.toLowerCase()]
  if (sister === undefined) return null
  const inherits = sister.startsWith('zh') && rest !== ''
  return inherits ? `zh${rest}` : sister
}

export function nearestLanguage(wanted: string, offered: readonly string[]): string | null {
  // `zh-yue` is the former spelling of `yue`, and `zh_TW` that of programs.
  const tag = wanted.replaceAll('_', '-').replace(/^[a-z]{2,3}-(?=[a-z]{3}(?:-|$))/i, '')
  const sister = toSister(tag, WRITTEN_AS)
  return fittest(tag, offered) ?? (sister && fittest(sister, offered))
}

/**
 * The first wanted language that is offered. If none is, one that readers of a wanted language read too: Spanish for
 * Catalan alone, not for Catalan before English.
 */
export function preferredLanguage(wanted: readonly string[], offered: readonly string[]): string | null {
  const besides = wanted.map((tag) => toSister(tag, READ_BESIDES)).filter((tag) => tag !== null)
  for (const tag of [...wanted, ...besides]) {
    const nearest = nearestLanguage(tag, offered)
    if (nearest !== null) return nearest
  }
  return null
}

function fittest(wanted: string, offered: readonly string[]): string | null {
  let nearest: { fit: number; language: string | null } = { fit: 0, language: null }
  for (const language of offered) {
    const fit = languageFit(wanted, language)
    if (fit > nearest.fit) nearest = { fit, language }
  }
  return nearest.language
}
