// biome-ignore lint/style/noRestrictedImports: this entry is Remix's adapter to Node and never reaches a browser.
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/server-runtime'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { i18nOf } from './i18n/translator.server.ts'
import { NonceContext } from './site/nonce.ts'

export const streamTimeout = 5_000
/** Rendering is aborted a little later, so that data that came too late can still reach the page. */
const RENDER_TIMEOUT_MS = streamTimeout + 1_000

export default function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  // A shared page is sent complete; so is one for a crawler.
  const isSentWhole = loadContext.isShared || isbot(request.headers.get('user-agent'))
  return new Promise((resolve, reject) => {
    let body: PassThrough | null = null
    const answer = () => {
      body = new PassThrough()
      headers.set('Content-Type', 'text/html; charset=utf-8')
      resolve(
        new Response(createReadableStreamFromReadable(body), {
          headers,
          status: hasFailed ? 500 : statusCode,
        }),
      )
      pipe(body)
    }
    let hasFailed = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={loadContext.cspNonce}>
        <I18nextProvider i18n={i18nOf(loadContext.language)}>
          <RemixServer
            context={remixContext}
            url={request.url}
            nonce={loadContext.cspNonce}
            abortDelay={RENDER_TIMEOUT_MS}
          />
        </I18nextProvider>
      </NonceContext.Provider>,
      {
        nonce: loadContext.cspNonce,
        onShellReady: isSentWhole ? undefined : answer,
        onAllReady() {
          clearTimeout(timer)
          if (isSentWhole) answer()
        },
        onShellError: reject,
        onError(error) {
          hasFailed = true
          // Before the answer has begun Remix renders the error page and reports; afterwards nobody else does. A page
          // that nobody waits for any more, as when a session was over, is no failure.
          if (body && !body.destroyed) loadContext.log.error({ err: error }, 'render failed mid-stream')
        },
      },
    )
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

/**
 * Logs every error of a page, once. Missing pages are responses and arrive here only when nobody handled
 * them.
 */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return
  // What a visitor asked wrongly, such as a form posted to a page without one, is told in the answer.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const { pathname } = new URL(request.url)
  context.log.error({ err: error, path: pathname, requestId: context.requestId }, 'page render failed')
}
