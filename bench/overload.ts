/**
 * More asked of one web process than it can render: a mix of seven cached pages to three rendered ones at the rate it
 * sustains, at three times and ten times that, how soon it is back to normal, and the memory it takes. Loopback, some
 * seconds each.
 *
 * `node bench/overload.ts [--seconds 8]`; goals in docs/performance.md.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { Agent, request } from 'undici'
import { percentile, startProduct } from './measure.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const SECONDS = Number(values.seconds)
const TICK_MS = 10
/** Share of the mix that must be rendered for whoever asks. */
const RENDERED_SHARE = 0.3
/** Of what it can render at most, so that the rate it sustains leaves room for a gust. */
const SUSTAINED_SHARE = 0.7
const CONNECTIONS = 512
const HEADERS = { 'accept-encoding': 'br', accept: 'text/html' }

type Kind = 'kept' | 'rendered' | 'health'
interface Outcome {
  kind: Kind
  /** 0: no answer came. */
  status: number
  ms: number
}

const product = await startProduct(3320)
const agent = new Agent({ connections: CONNECTIONS, headersTimeout: 30_000, bodyTimeout: 30_000 })
let asked = 0

function target(kind: Kind): string {
  asked += 1
  if (kind === 'health') return `${product.origin}/healthz`
  return kind === 'kept' ? `${product.origin}/` : `${product.origin}/?uncached=${asked}`
}

async function ask(kind: Kind): Promise<Outcome> {
  const sinceMs = performance.now()
  try {
    const answer = await request(target(kind), {
      dispatcher: agent,
      headers: HEADERS,
    })
    await answer.body.dump({ limit: Number.POSITIVE_INFINITY })
    return { kind, status: answer.statusCode, ms: performance.now() - sinceMs }
  } catch {
    return { kind, status: 0, ms: performance.now() - sinceMs }
  }
}

/** Asks at a fixed rate whatever comes back, as a crowd does. */
async function crowd(perSecond: number): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = []
  const sinceMs = performance.now()
  let healthChecks = 0
  for (let nowMs = 0; nowMs < SECONDS * 1000; nowMs = performance.now() - sinceMs) {
    while (outcomes.length - healthChecks < (nowMs / 1000) * perSecond) {
      const turn = outcomes.length - healthChecks
      outcomes.push(ask(turn % 10 < RENDERED_SHARE * 10 ? 'rendered' : 'kept'))
    }
    if (healthChecks < nowMs / 250) {
      healthChecks += 1
      outcomes.push(ask('health'))
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  return Promise.all(outcomes)
}

function tell(name: string, outcomes: Outcome[]): void {
  console.log(`${name}:`)
  for (const kind of ['kept', 'rendered', 'health'] as const) {
    const own = outcomes.filter((outcome) => outcome.kind === kind)
    const by = (status: number) => own.filter((outcome) => outcome.status === status)
    const times = (some: Outcome[]) => {
      const ms = some.map((outcome) => outcome.ms)
      return some.length === 0
        ? '0'
        : `${some.length} (p50 ${percentile(ms, 0.5).toFixed(0)}, p99 ${percentile(ms, 0.99).toFixed(0)} ms)`
    }
    console.log(
      `  ${kind}: 200 ${times(by(200))} · 503 ${times(by(503))} · without an answer ${by(0).length}`,
    )
  }
}

/** Of the web front with the embedded platform, in MB: now, and at most so far. */
function memory(): string {
  const status = readFileSync(`/proc/${product.child.pid}/status`, 'utf8')
  const mb = (field: string) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1000)
  return `${mb('VmRSS')} MB resident, ${mb('VmHWM')} at the peak`
}

try {
  await ask('kept')
  console.log(`started: ${memory()}`)
  const { requests } = await autocannon({
    url: product.origin,
    connections: 8,
    duration: 5,
    headers: HEADERS,
    requests: [
      {
        setupRequest: (one) => ({
          ...one,
          path: target('rendered').slice(product.origin.length),
        }),
      },
    ],
  })
  const sustained = Math.round((requests.average * SUSTAINED_SHARE) / RENDERED_SHARE)
  console.log(
    `renders alone: ${requests.average.toFixed(0)} a second; the mix sustained: ${sustained} a second`,
  )
  for (const factor of [1, 3, 10]) {
    tell(`${factor} times the rate`, await crowd(sustained * factor))
    const sinceMs = performance.now()
    for (let quick = 0; quick < 5; ) quick = (await ask('rendered')).ms < 250 ? quick + 1 : 0
    console.log(`  back to normal after ${((performance.now() - sinceMs) / 1000).toFixed(1)} s; ${memory()}`)
  }
} finally {
  await agent.close()
  await product.close()
}
