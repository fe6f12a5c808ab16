import { inTime } from '../../server/http/in-time.ts'
import { CERTIFICATE_ADVICE, isCertificateFault } from './certificate.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

const DEADLINE_MS = 5_000
const ADVICE = 'Start Valkey or Redis and let this machine reach it, or correct SHARED_STATE_URL.'

export async function checkSharedState(url: string, answerMs: number): Promise<Finding> {
  const { Redis } = await import('iovalkey')
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: DEADLINE_MS })
  // Why it could not connect; what `connect` rejects with says only that it could not.
  const connectErrors: Error[] = []
  client.on('error', (error: Error) => connectErrors.push(error))
  try {
    const tookMs = await inTime(DEADLINE_MS, async () => {
      await client.connect()
      await client.ping()
      const sentAtMs = performance.now()
      await client.ping()
      return performance.now() - sentAtMs
    })
    return judge(tookMs, answerMs)
  } catch (error) {
    return unreachable(connectErrors.at(-1) ?? (error as Error))
  } finally {
    client.disconnect()
  }
}

function judge(tookMs: number, answerMs: number): Finding {
  const detail = `answers in ${Math.ceil(tookMs)} ms`
  return tookMs * 4 < answerMs
    ? ok(detail)
    : warning(
        `${detail}, and SHARED_STATE_MS is ${answerMs}`,
        'Take one that is nearer, or raise SHARED_STATE_MS: limited requests wait for it.',
      )
}

/** The library's messages contain host and port, and of a refused password only the server's words. */
function unreachable(error: Error & { code?: string }): Finding {
  const { code = '', message } = error
  if (/WRONGPASS|NOAUTH/.test(message)) {
    return failed('the password is refused', 'Set the right password in SHARED_STATE_URL.')
  }
  return failed(`no connection: ${message || code}`, isCertificateFault(code) ? CERTIFICATE_ADVICE : ADVICE)
}
