import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An event as the tag sent it, with the consent at that time. */
export interface Hit {
  name: string
  params: Record<string, unknown>
  consent: Record<string, string>
  config: Record<string, unknown>
  /** Page address and referrer, as set for the tag. */
  page: Record<string, string>
  client: string
}

export interface AnalyticsServer {
  origin: string
  /** The ids with which the script was requested. */
  scripts: string[]
  hits: Hit[]
  /** Headers of every request. */
  cookies: (string | undefined)[]
  close(): Promise<void>
}

/** A gtag-compatible service: its script executes the page's commands and sends events here, where they are recorded in memory. */
export async function startAnalyticsServer(): Promise<AnalyticsServer> {
  const scripts: string[] = []
  const hits: Hit[] = []
  const cookies: (string | undefined)[] = []
  const server = createServer(async (req, res) => {
    cookies.push(req.headers.cookie)
    const url = new URL(req.url ?? '', 'http://localhost')
    if (url.pathname === '/gtag/js') {
      scripts.push(url.searchParams.get('id') ?? '')
      res.setHeader('Content-Type', 'text/javascript')
      // As with Google's script: readable by pages of any origin.
      res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
      return res.end(`(${gtag})()`)
    }
    let body = ''
    for await (const chunk of req) body += chunk
    if (req.method === 'POST' && url.pathname === '/g/collect') hits.push(JSON.parse(body))
    res.statusCode = 204
    return res.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A different host from the site's, so that their cookies are separate.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scripts,
    hits,
    cookies,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The service's script in the page: it runs commands, given as `arguments`, in order, starting with those queued before it loaded. */
function gtag(): void {
  type Values = Record<string, string>
  const page = window as unknown as { dataLayer: unknown[]; [disabled: string]: unknown }
  const address = new URL((document.currentScript as HTMLScriptElement).src)
  const id = address.searchParams.get('id') ?? ''
  const state = { consent: {} as Values, set: {} as Values, config: {} as Values }
  const readClient = () => /(?:^|; )_ga=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  const send = (name: string, params: unknown) => {
    if (page[`ga-disable-${id}`]) return
    if (state.consent.analytics_storage === 'granted' && !readClient()) {
      // biome-ignore lint/suspicious/noDocumentCookie: as the real one does.
      document.cookie = `_ga=GA1.1.${Math.random()}; Path=/; Max-Age=60000`
    }
    const { consent, config, set } = state
    const body = JSON.stringify({
      name,
      params: params ?? {},
      consent,
      config,
      page: set,
      client: readClient(),
    })
    void fetch(`${address.origin}/g/collect?tid=${id}`, {
      method: 'POST',
      mode: 'no-cors',
      keepalive: true,
      body,
    })
  }
  const run = (entry: unknown) => {
    if (Object.prototype.toString.call(entry) !== '[object Arguments]') return
    const [command, first, second] = Array.from(entry as ArrayLike<unknown>)
    if (command === 'consent') state.consent = { ...state.consent, ...(second as Values) }
    if (command === 'set') state.set = { ...state.set, ...(first as Values) }
    if (command === 'config') state.config = second as Values
    if (command === 'event') send(first as string, second)
  }
  for (const entry of page.dataLayer) run(entry)
  page.dataLayer.push = (...entries) => {
    for (const entry of entries) run(entry)
    return entries.length
  }
}
