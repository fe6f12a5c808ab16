// biome-ignore lint/style/noRestrictedImports: this entry is Remix's adapter to Node and never reaches a browser.
import { Writable } from 'node:stream'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/server-runtime'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { findI18n } from './i18n/translator.server.ts'
import { withDocumentExtras } from './site/document-extras.server.ts'
import { NonceContext } from './site/nonce.ts'
import { SiteContext } from './site/site-data.ts'

export const streamTimeout = 5_000
/** A little later than the data, so that data that timed out can still reach the page. */
const RENDER_TIMEOUT_MS = streamTimeout + 1_000

/**
 * Takes all that React writes, some hundred pieces a page, at once, without U+0000, which HTML forbids: React 18's writer leaves one
 * or two where a character crosses the end of its buffer (facebook/react#26228), and a text may hold one.
 */
class Markup extends Writable {
  readonly #pieces: Uint8Array[] = []
  readonly #whenComplete: (markup: string) => void

  constructor(whenComplete: (markup: string) => void) {
    super()
    this.#whenComplete = whenComplete
  }

  override write(piece: Uint8Array | string): boolean {
    this.#pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
    return true
  }

  override end(): this {
    try {
      this.#whenComplete(Buffer.concat(this.#pieces).toString().replaceAll('\0', ''))
    } catch (error) {
      this.destroy(error as Error)
    }
    return this
  }
}

const BODY_END = '</body></html>'

/**
 * Remix writes the data of the page's loaders after the document's end, where HTML allows nothing; browsers move it into `body`,
 * and so does this. React's comments for Suspense go: the browser's tree has no such boundary.
 */
function withDataInBody(rendered: string): string {
  const bodyEnd = rendered.lastIndexOf(BODY_END)
  if (bodyEnd < 0) return rendered
  const data = rendered.slice(bodyEnd + BODY_END.length).replaceAll(/<!--\/?\$-->/g, '')
  return rendered.slice(0, bodyEnd) + data + BODY_END
}

/** Pages are sent complete: none has deferred parts, and streaming costs a busy server more. */
export default function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={loadContext.cspNonce}>
        <SiteContext.Provider value={loadContext.site}>
          <I18nextProvider i18n={findI18n(loadContext.language)}>
            <RemixServer
              context={remixContext}
              url={request.url}
              nonce={loadContext.cspNonce}
              abortDelay={RENDER_TIMEOUT_MS}
            />
          </I18nextProvider>
        </SiteContext.Provider>
      </NonceContext.Provider>,
      {
        nonce: loadContext.cspNonce,
        onAllReady() {
          clearTimeout(timer)
          if (failure) loadContext.log.error({ err: failure }, 'part of a page failed to render')
          headers.set('Content-Type', 'text/html; charset=utf-8')
          const status = failure ? 500 : statusCode
          const finish = (rendered: string) => {
            const page = withDataInBody(rendered)
            const html = status === 200 ? withDocumentExtras(page, loadContext) : page
            resolve(new Response(Buffer.from(html), { headers, status }))
          }
          pipe(new Markup(finish).once('error', reject))
        },
        // Remix then renders the error page and reports.
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          failure = error
        },
      },
    )
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

/**
 * Logs every error of a page once. Missing pages are responses and arrive here only if no boundary handled
 * them.
 */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return
  // A visitor's bad requests, such as a form posted to a page without an action, are reported by the
  // response.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const { pathname } = new URL(request.url)
  context.log.error({ err: error, path: pathname, requestId: context.requestId }, 'page render failed')
}
