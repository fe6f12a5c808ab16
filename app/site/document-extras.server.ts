import type { AppLoadContext } from '@remix-run/server-runtime'
import type { Thing } from 'schema-dts'

/**
 * What only readers of the document need, such as search engines: it is in the document alone, not in the page's data, which
 * would carry it twice, and no script of the page knows it.
 */
export interface DocumentExtras {
  /** Elements for the end of `head`. */
  head: string
  /** What the page is about, in terms of schema.org. */
  things: readonly Thing[]
}

const extrasByRender = new WeakMap<AppLoadContext, () => DocumentExtras>()

/** For the render with this context. They are made only if it renders a document, and not for a request of its data. */
export function setDocumentExtras(context: AppLoadContext, makeExtras: () => DocumentExtras): void {
  extrasByRender.set(context, makeExtras)
}

/** The document with what its loader has set. Elements at the end of `head` and `body` are none of React's business. */
export function withDocumentExtras(html: string, context: AppLoadContext): string {
  const makeExtras = extrasByRender.get(context)
  if (!makeExtras) return html
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  if (headEnd < 0 || bodyEnd < headEnd) return html
  const extras = makeExtras()
  return (
    html.slice(0, headEnd) +
    extras.head +
    html.slice(headEnd, bodyEnd) +
    toScript(extras.things) +
    html.slice(bodyEnd)
  )
}

/** Data, which the content security policy does not block. No text in it can end the element. */
function toScript(things: readonly Thing[]): string {
  if (things.length === 0) return ''
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(/</g, '\\u003c')
  return `<script type="application/ld+json">${text}</script>`
}
