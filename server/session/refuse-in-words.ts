import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Refusals, RefusalTexts } from '../../app/context.ts'
import { visibleText } from '../../contract/visible-text.ts'
import { splitTarget } from '../http/request-target.ts'
import { refuse } from '../security/refuse.ts'
import { readPathLanguage } from './address-language.ts'
import { readCookies } from './cookies.ts'
import type { Languages } from './preferred-language.ts'
import { isDocumentRequest } from './visit.ts'

/** In the language of the URL, else in the one chosen in the browser. */
export type WordsFor = (req: IncomingMessage) => { language: string; texts: RefusalTexts }

export function wordsBy(
  refusals: Refusals,
  { languages, isSecure }: { languages: Languages; isSecure: boolean },
): WordsFor {
  const fallback = refusals.get(languages.default)
  if (!fallback) throw new Error(`There are no refusals in "${languages.default}".`)
  return function wordsFor({ url = '/', headers }) {
    const ofPath = readPathLanguage(splitTarget(url).path, languages)
    const chosen = readCookies(headers.cookie, { isSecure }).language
    const language = ofPath === languages.default && chosen ? chosen : ofPath
    const texts = refusals.get(language)
    return texts ? { language, texts } : { language: languages.default, texts: fallback }
  }
}

export function refuseInWords(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  { sentence, wordsFor }: { sentence: keyof RefusalTexts; wordsFor: WordsFor },
): void {
  const { language, texts } = wordsFor(req)
  const text = texts[sentence]
  if (isDocumentRequest(req)) refuse(res, status, renderPage(text, language), 'text/html; charset=utf-8')
  else refuse(res, status, text)
}

function renderPage(text: string, language: string): string {
  return (
    `<!doctype html><html lang="${language}" dir="auto"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${visibleText(text)}</title><p>${text}</p></html>`
  )
}
