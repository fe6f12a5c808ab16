import type { AreaInfo } from '../../../contract/area.ts'
import type { Database } from '../../db/tables.ts'
import { contentLanguages } from '../columns/content-languages.ts'

const TAG = /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\s*(?:;|,|$)/i
/** The first match wins: most browsers also claim to be the ones further down. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\b(OPR|Opera)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(Chrome|CriOS)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
]

/**
 * Preferred language and browser are those of the visitor's request, `languages` those of the catalogue and
 * of the editors' rows.
 *
 * @param extensions names of the available extension calls.
 */
export async function getAreaInfo(
  db: Database,
  headers: Headers,
  language: string,
  extensions: string[],
): Promise<AreaInfo> {
  const userAgent = headers.get('User-Agent') ?? ''
  return {
    lang: TAG.exec(headers.get('Accept-Language') ?? '')?.[1]?.slice(0, 35) ?? language,
    browser: BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other',
    languages: await contentLanguages(db),
    extensions,
  }
}
