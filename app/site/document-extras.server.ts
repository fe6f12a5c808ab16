import type { AppLoadContext } from '@remix-run/server-runtime'
import type { Thing } from 'schema-dts'
import { toScriptJson } from '../../contract/script-json.ts'
import { visibleText } from '../../contract/visible-text.ts'

/** For search engines and similar readers. In the page's data they would be sent twice. */
export interface DocumentExtras {
  head: string
  things: readonly Thing[]
}

const extrasByRender = new WeakMap<AppLoadContext, () => DocumentExtras>()

/** Lazy: not made for requests of the page's data. */
export function setDocumentExtras(context: AppLoadContext, makeExtras: () => DocumentExtras): void {
  extrasByRender.set(context, makeExtras)
}

/** React ignores further elements at the ends of `head` and `body`. */
export function withDocumentExtras(html: string, context: AppLoadContext): string {
  const makeExtras = extrasByRender.get(context)
  if (!makeExtras) return html
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  if (headEnd < 0 || bodyEnd < headEnd) return html
  const extras = makeExtras()
  return (
    html.slice(0, headEnd) +
    visibleText(extras.head) +
    html.slice(headEnd, bodyEnd) +
    toScript(extras.things) +
    html.slice(bodyEnd)
  )
}

/** A data block, which the content security policy does not block. No text in it can end the element. */
function toScript(things: readonly Thing[]): string {
  if (things.length === 0) return ''
  const text = visibleText(toScriptJson({ '@context': 'https://schema.org', '@graph': things }))
  return `<script type="application/ld+json">${text}</script>`
}
