/**
 * More asked of one web process than it can render: a mix of seven cached pages to three rendered ones at the rate it
 * sustains, at three times and ten times that, how soon it is back to normal, and the memory it takes. Loopback; the
 * rates in turn, medians.
 *
 * `npx node bench/overload.ts [--rounds 5] [--seconds 8]`; goals in docs/performance.md.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { Agent, request } from 'undici'
import { createReporter } from './figures.ts'
import { median, percentile, startProduct } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '8' } },
})
const FACTORS = [1, 3, 10]
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
let requested = 0

function target(kind: Kind): string {
  requested += 1
  if (kind === 'health') return `${product.origin}/healthz`
  return kind === 'kept' ? `${product.origin}/` : `${product.origin}/?uncached=${requested}`
}

async function send(kind: Kind): Promise<Outcome> {
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
      outcomes.push(send(turn % 10 < RENDERED_SHARE * 10 ? 'rendered' : 'kept'))
    }
    if (healthChecks < nowMs / 250) {
      healthChecks += 1
      outcomes.push(send('health'))
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

/** Of the web front with the embedded platform, in MB. */
function residentMb(): number {
  const status = readFileSync(`/proc/${product.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000
}

/** Until five pages in a row are rendered as quickly as usual, in s. */
async function recover(): Promise<number> {
  const sinceMs = performance.now()
  for (let quick = 0; quick < 5; ) quick = (await send('rendered')).ms < 250 ? quick + 1 : 0
  return (performance.now() - sinceMs) / 1000
}

interface Round {
  outcomes: Outcome[]
  recoverySeconds: number
  residentMb: number
}

const report = createReporter(SCRIPTS.overload.figures)

function reportRounds(under: string, rounds: readonly Round[]): void {
  const all = rounds.flatMap(({ outcomes }) => outcomes)
  tell(under, all)
  const middle = (kind: Kind, share: number) =>
    median(
      rounds.map(({ outcomes }) => {
        const answered = outcomes.filter((one) => one.kind === kind && one.status !== 0)
        return percentile(
          answered.map(({ ms }) => ms),
          share,
        )
      }),
    )
  report('cachedLate', { under, ours: middle('kept', 0.99) })
  report('renderedMedian', { under, ours: middle('rendered', 0.5) })
  report('healthLate', { under, ours: middle('health', 0.99) })
  report('unanswered', { under, ours: all.filter(({ status }) => status === 0).length })
  report('recovery', { under, ours: median(rounds.map(({ recoverySeconds }) => recoverySeconds)) })
  report('memory', { under, ours: median(rounds.map((round) => round.residentMb)) })
}

try {
  await send('kept')
  report('memory', { under: 'before', ours: residentMb() })
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
  const found = new Map<number, Round[]>(FACTORS.map((factor) => [factor, []]))
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [factor, rounds] of found) {
      const outcomes = await crowd(sustained * factor)
      rounds.push({ outcomes, recoverySeconds: await recover(), residentMb: residentMb() })
    }
  }
  for (const [factor, rounds] of found) reportRounds(`${factor} times the rate`, rounds)
} finally {
  await agent.close()
  await product.close()
}
