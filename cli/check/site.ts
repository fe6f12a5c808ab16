import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { connect } from 'node:tls'
import { isLoopback } from '../../configuration/values/loopback.ts'
import { causeCode } from '../../platform/runtime/cause-code.ts'
import { isCertificateFault } from './certificate.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

const DEADLINE_MS = 5_000
const DAY_MS = 86_400_000
const CERTIFICATE_DAYS_WANTED = 14
export const HEALTH_PATH = '/healthz'
/** Distinctive enough to recognise the product. */
export const HEALTH_ANSWER = 'ok\n'
const PLATFORM_HEALTH_ANSWER = '{"status":"ok"}'

export async function checkOrigin(origin: string): Promise<Finding> {
  const { hostname, protocol, port } = new URL(origin)
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''))
  } catch {
    return failed(
      `${hostname} has no address`,
      'Create a DNS record that leads to this machine, or correct APP_ORIGIN.',
    )
  }
  try {
    const response = await fetch(`${origin}${HEALTH_PATH}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    const isOurs = response.ok && (await response.text()) === HEALTH_ANSWER
    if (!isOurs) {
      return failed(
        `${origin}${HEALTH_PATH} answers HTTP ${response.status}, not as the product does`,
        'Let the proxy in front pass every path on to the product’s port.',
      )
    }
    return protocol === 'https:'
      ? await checkCertificate(hostname, Number(port || 443))
      : ok(`${origin} answers`)
  } catch (error) {
    return unanswered(origin, error)
  }
}

async function checkCertificate(hostname: string, port: number): Promise<Finding> {
  const socket = connect({ host: hostname, port, servername: hostname, timeout: DEADLINE_MS })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(DEADLINE_MS) })
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS)
    const detail = `https://${hostname} answers, its certificate is good for ${days} days`
    return days < CERTIFICATE_DAYS_WANTED
      ? warning(detail, 'Renew the certificate, and let a timer do it from now on.')
      : ok(detail)
  } finally {
    socket.destroy()
  }
}

function unanswered(origin: string, error: unknown): Finding {
  const code = causeCode(error) ?? (error as Error).name
  return isCertificateFault(code)
    ? failed(
        `browsers refuse the certificate of ${origin} (${code})`,
        'Install one for this name, from an authority that browsers trust.',
      )
    : warning(
        `${origin} does not answer (${code})`,
        'Start the product and the proxy in front, then check again.',
      )
}

export async function checkPort(host: string, port: number): Promise<Finding> {
  if (port === 0) return ok('any free port')
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    return ok(`${host}:${port} is free`)
  } catch (error) {
    return taken(host, port, (error as NodeJS.ErrnoException).code)
  } finally {
    server.close()
  }
}

async function taken(host: string, port: number, code: string | undefined): Promise<Finding> {
  if (code === 'EADDRINUSE') {
    const own = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
    const isOurs = await fetch(`http://${own}:${port}${HEALTH_PATH}`, {
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).then(
      async (response) => [HEALTH_ANSWER, PLATFORM_HEALTH_ANSWER].includes(await response.text()),
      () => false,
    )
    return isOurs
      ? ok(`${host}:${port}, in use by the running product`)
      : failed(`${host}:${port} is taken by another program`, 'Stop it, or set PORT.')
  }
  return code === 'EACCES'
    ? failed(
        `this user may not listen on ${host}:${port}`,
        'Set PORT to 1024 or more, and let the proxy listen on 80 and 443.',
      )
    : failed(`${host} is no address of this machine (${code})`, 'Correct HOST.')
}

/** The product speaks plain http, so an https origin implies a proxy. */
export function checkProxy(origin: string, hops: number): Finding {
  const { protocol, hostname } = new URL(origin)
  const hasProxy = protocol === 'https:' && !isLoopback(hostname)
  return hasProxy && hops === 0
    ? warning(
        'addresses of viewers are not taken from the proxy, so all of them share one rate limit',
        'Set TRUSTED_PROXY_HOPS to the number of proxies in front.',
      )
    : ok(hops === 0 ? 'no proxy in front' : `${hops} in front`)
}
