import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from '../security/refuse.ts'
import { isDocumentRequest } from './visit.ts'

/** A message in every available language. */
export type Sentences = Readonly<Record<string, string>> & { en: string }

/** Refuses a request with a sentence in its language: a navigation gets it as a page, anything else as a line. */
export function refuseInWords(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  sentences: Sentences,
  language: string,
): void {
  const known = language in sentences ? language : 'en'
  const sentence = sentences[known] ?? sentences.en
  if (isDocumentRequest(req)) refuse(res, status, renderPage(sentence, known), 'text/html; charset=utf-8')
  else refuse(res, status, sentence)
}

function renderPage(sentence: string, language: string): string {
  return (
    `<!doctype html><html lang="${language}" dir="auto"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${sentence}</title><p>${sentence}</p></html>`
  )
}
