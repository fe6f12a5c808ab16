/**
 * Ten thousand connections that ask for nothing, and more, beside visitors: pages and `/readyz` with 2, 4 and 16 web
 * processes, how many connections stay open, and the memory. A child process opens them from many loopback addresses and
 * opens each again that is closed. Loopback; needs `ulimit -n` of 12,000.
 *
 * `npx node bench/connections.ts [--processes 2,4,16] [--connections 10000] [--addresses 40]`
 */
import { fork } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createReporter } from './figures.ts'
import { percentile, startProduct } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '2,4,16' },
    connections: { type: 'string', default: '10000' },
    addresses: { type: 'string', default: '40' },
    flood: { type: 'string' },
  },
})
const CONNECTIONS = Number(values.connections)
const ADDRESSES = Number(values.addresses)
const ASKS = 100
/** Below the ten seconds after which the product closes a connection that sends no request. */
const REOPENED_AFTER_MS = 1000
const FILL_MS = 8000

/** Keeps `CONNECTIONS` open, as an attacker would. */
function flood(port: number): void {
  const open = (n: number) => {
    const localAddress = `127.0.${2 + Math.floor((n % ADDRESSES) / 200)}.${1 + ((n % ADDRESSES) % 200)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined).resume()
    socket.once('close', () => setTimeout(() => open(n), REOPENED_AFTER_MS))
  }
  for (let n = 0; n < CONNECTIONS; n += 1) setTimeout(() => open(n), (n / CONNECTIONS) * (FILL_MS / 2))
  process.once('disconnect', () => process.exit())
}

function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => descendants(Number(child)))]
}

function measureProcess(pid: number) {
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  const files = readdirSync(`/proc/${pid}/fd`)
  const isSocket = (file: string) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${file}`).startsWith('socket:')
    } catch {
      return false
    }
  }
  return { megabytes: Math.round(megabytes), sockets: files.filter(isSocket).length }
}

interface Responses {
  timesMs: number[]
  /** Requests that got none within ten seconds, or another one than 200. */
  unanswered: number
}

/** Each request on a connection of its own. */
async function request(origin: string, path: string): Promise<Responses> {
  const timesMs: number[] = []
  for (let n = 0; n < ASKS; n += 1) {
    const sinceMs = performance.now()
    const isGood = await fetch(origin + path, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(10_000),
    }).then(
      (response) => response.arrayBuffer().then(() => response.ok),
      () => false,
    )
    if (isGood) timesMs.push(performance.now() - sinceMs)
  }
  if (timesMs.length === 0) throw new Error(`${path} never answered.`)
  return { timesMs, unanswered: ASKS - timesMs.length }
}

const report = createReporter(SCRIPTS.connections.figures)

async function measure(processes: string, port: number): Promise<void> {
  const under = `${processes} web processes`
  const product = await startProduct(port, { WEB_PROCESSES: processes, LIMIT_FACTOR: '1' })
  const look = async () => {
    const [page, ready] = [await request(product.origin, '/'), await request(product.origin, '/readyz')]
    const all = descendants(product.child.pid as number).map(measureProcess)
    console.log(`  ${under}, MB of each process: ${all.map((one) => one.megabytes).join(' ')}`)
    return {
      sockets: all.reduce((sum, one) => sum + one.sockets, 0),
      unanswered: page.unanswered + ready.unanswered,
      pageMs: percentile(page.timesMs, 0.5),
      readyMs: percentile(ready.timesMs, 0.99),
    }
  }
  const before = await look()
  const flooding = fork(import.meta.filename, [
    ...['--flood', String(port), '--connections', values.connections, '--addresses', values.addresses],
  ])
  await wait(FILL_MS)
  const beside = await look()
  flooding.disconnect()
  await product.close()
  report('sockets', { under, ours: beside.sockets })
  report('unanswered', { under, ours: before.unanswered + beside.unanswered })
  report('pageMedian', { under, ours: beside.pageMs, peer: before.pageMs })
  report('readyLate', { under, ours: beside.readyMs, peer: before.readyMs })
}

if (values.flood) flood(Number(values.flood))
else {
  let port = 3350
  for (const processes of values.processes.split(',')) await measure(processes, port++)
}
