import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDocumentRequest } from '../session/visit.ts'

/** A message in every available language. */
export type Sentences = Readonly<Record<string, string>> & { en: string }

/**
 * Ends a refused request with a status and one plain line that reveals nothing internal. The connection is closed,
 * since the rest of the refused request may follow on it.
 */
export function refuse(
  res: ServerResponse,
  status: number,
  sentence: string,
  contentType = 'text/plain; charset=utf-8',
): void {
  res.statusCode = status
  res.setHeader('Content-Type', contentType)
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Connection', 'close')
  res.end(`${sentence}\n`)
}

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
