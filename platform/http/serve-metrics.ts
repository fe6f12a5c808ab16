import { type Listening, listenOnPort } from './listen.ts'

export const METRICS_PATH = '/metrics'
/** The text format that every Prometheus reads. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Responds to `GET /metrics` and to nothing else, on a port that viewers do not reach. */
export function serveMetrics(
  { host, port }: { host: string; port: number },
  read: () => Promise<string>,
): Promise<Listening> {
  return listenOnPort(host, port, (request) => respond(request, read), 'METRICS_HOST or METRICS_PORT')
}

async function respond(request: Request, read: () => Promise<string>): Promise<Response> {
  const isRead = request.method === 'GET' && new URL(request.url).pathname === METRICS_PATH
  if (!isRead) return new Response(`Metrics are at ${METRICS_PATH}.\n`, { status: 404 })
  return new Response(await read(), { headers: { 'Content-Type': CONTENT_TYPE } })
}
