/**
 * CPU per MB of video: nginx serving files, the product behind nginx (`deploy/nginx.conf`), the product alone. Segments of
 * 600 kB at one address, as of a free episode; thirty of them at each address, as of a paid episode of a minute; and whole plain
 * files of 8 MB. Beside them a bare Node. One product, one run; the contenders take turns.
 *
 * `npx node bench/media.ts [--rounds 5]`; goals in docs/performance.md.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Agent, request } from 'undici'
import { signMediaPath } from '../platform/media/serving/address.ts'
import { startFileServer, startNginx } from '../tests/e2e/support/proxies.ts'
import { createReporter } from './figures.ts'
import { median, start, startProduct, stop } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const report = createReporter(SCRIPTS.media.figures)

const PORTS = { product: 3340, nginx: 3341, redirect: 3342, bareTls: 3343, bare: 3344, node: 3345 }
const MEDIA_SECRET = randomBytes(32).toString('hex')
const SEGMENT_BYTES = 600_000
const SEGMENT_COUNT = 30
const PLAIN_BYTES = 8_000_000
const CONNECTIONS = 16
/** Linux counts in ticks, so that cheap contenders send more. */
const ROUND_BYTES = { nginx: 300_000_000, node: 150_000_000, product: 300_000_000 }
const IDLE_MS = 3000
const LIFE_MS = 6 * 3_600_000
const TICK_MS = 10

const folder = await mkdtemp(join(tmpdir(), 'bench-media-'))
const media = join(folder, 'media')
const product = await startProduct(PORTS.product, {
  APP_ORIGIN: `https://localhost:${PORTS.nginx}`,
  TRUSTED_PROXY_HOPS: '1',
  MEDIA_SECRET,
  LIMIT_FACTOR: '0',
})

const MEDIA_KEY = 'be'.repeat(12)
const segmentName = (n: number) => `video-1-${String(n + 1).padStart(5, '0')}.m4s`

async function writeMedia(root: string): Promise<void> {
  const episode = join(root, 'episodes', MEDIA_KEY)
  await mkdir(episode, { recursive: true })
  await writeFile(join(episode, 'manifest.mpd'), '<MPD/>')
  await writeFile(join(episode, 'plain.mp4'), randomBytes(PLAIN_BYTES))
  for (let n = 0; n < SEGMENT_COUNT; n += 1)
    await writeFile(join(episode, segmentName(n)), randomBytes(SEGMENT_BYTES))
}

const sign = (memberId: string | null) =>
  signMediaPath({ episodeId: 'e_1', mediaKey: MEDIA_KEY, memberId, expiresAtMs: Date.now() + LIFE_MS }, [
    MEDIA_SECRET,
  ])
const freeAddress = sign(null)
let paidAddress = ''

/** Path of the nth request of a kind, and its length. */
const KINDS: Record<string, (n: number) => { path: string; sizeBytes: number }> = {
  'segments of a free episode': (n) => ({
    path: freeAddress + segmentName(n % SEGMENT_COUNT),
    sizeBytes: SEGMENT_BYTES,
  }),
  'segments of a paid episode': (n) => {
    if (n % SEGMENT_COUNT === 0) paidAddress = sign(`viewer-${randomUUID()}`)
    return { path: paidAddress + segmentName(n % SEGMENT_COUNT), sizeBytes: SEGMENT_BYTES }
  },
  'plain files': () => ({ path: `${freeAddress}plain.mp4`, sizeBytes: PLAIN_BYTES }),
}

/** Of a process with its children, such as nginx's workers, in ms. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return (
    (Number(fields[11]) + Number(fields[12])) * TICK_MS +
    children.map(Number).reduce((sum, child) => sum + cpuMs(child), 0)
  )
}

interface Contender {
  origin: string
  pids: number[]
  /** Only the file's own name matters to a server of files. */
  isBare: boolean
  roundBytes: number
}

const agent = new Agent({ connections: CONNECTIONS, connect: { rejectUnauthorized: false } })

/** What these processes use without a request, such as timers, in ms of CPU for each ms. */
async function idleShare(pids: number[]): Promise<number> {
  const total = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0)
  const [before, startedAtMs] = [total(), performance.now()]
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  return (total() - before) / (performance.now() - startedAtMs)
}

/** @returns CPU in ms for each MB, without what the processes use when idle */
async function round({ origin, pids, isBare, roundBytes }: Contender, kind: string): Promise<number> {
  const total = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0)
  const idle = await idleShare(pids)
  const [before, startedAtMs] = [total(), performance.now()]
  let requested = 0
  let receivedBytes = 0
  async function viewer() {
    while (receivedBytes < roundBytes) {
      const { path, sizeBytes } = KINDS[kind]!(requested++)
      const address = isBare ? `/episodes/${MEDIA_KEY}/${path.split('/').at(-1)}` : path
      const { statusCode, body } = await request(origin + address, {
        dispatcher: agent,
        headers: { host: `localhost:${PORTS.nginx}` },
      })
      let bytes = 0
      for await (const chunk of body) bytes += chunk.length
      if (statusCode !== 200 || bytes !== sizeBytes)
        throw new Error(`${origin}: ${statusCode}, ${bytes} bytes`)
      receivedBytes += bytes
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, viewer))
  const idleMs = idle * (performance.now() - startedAtMs)
  return (total() - before - idleMs) / (receivedBytes / 1e6)
}

const closers: (() => Promise<unknown>)[] = [
  () => product.close(),
  () => rm(folder, { recursive: true, force: true }),
]
try {
  await writeMedia(media)
  await writeMedia(join(product.dataDir, 'media'))
  const nginx = await startNginx({
    productPort: PORTS.product,
    httpsPort: PORTS.nginx,
    httpPort: PORTS.redirect,
    mediaFolder: media,
  })
  closers.unshift(nginx.stop)
  const bare = await startFileServer({ httpsPort: PORTS.bareTls, httpPort: PORTS.bare, folder: media })
  closers.unshift(bare.stop)
  const nodeOrigin = `http://localhost:${PORTS.node}`
  const node = await start(
    'bench/peers/node-files.ts',
    { PORT: String(PORTS.node), FOLDER: media },
    nodeOrigin,
  )
  closers.unshift(() => stop(node))
  const contenders: Record<string, Contender> = {
    'nginx serving files, TLS': {
      origin: `https://localhost:${PORTS.bareTls}`,
      pids: [bare.pid],
      isBare: true,
      roundBytes: ROUND_BYTES.nginx,
    },
    'product behind nginx, TLS': {
      origin: `https://localhost:${PORTS.nginx}`,
      pids: [nginx.pid, product.child.pid!],
      isBare: false,
      roundBytes: ROUND_BYTES.nginx,
    },
    'nginx serving files': {
      origin: `http://localhost:${PORTS.bare}`,
      pids: [bare.pid],
      isBare: true,
      roundBytes: ROUND_BYTES.nginx,
    },
    'bare Node': {
      origin: nodeOrigin,
      pids: [node.pid!],
      isBare: true,
      roundBytes: ROUND_BYTES.node,
    },
    'product alone': {
      origin: product.origin,
      pids: [product.child.pid!],
      isBare: false,
      roundBytes: ROUND_BYTES.product,
    },
  }
  for (const kind of Object.keys(KINDS)) {
    const all = new Map<string, number[]>(Object.keys(contenders).map((name) => [name, []]))
    for (let turn = 0; turn <= Number(values.rounds); turn += 1) {
      for (const [name, contender] of Object.entries(contenders)) {
        const cost = await round(contender, kind)
        // The first turn fills caches.
        if (turn > 0) all.get(name)!.push(cost)
      }
    }
    const [bareTls, behind, bareCost, bareNode, alone] = [...all.values()].map(median)
    report('behindNginx', { under: kind, ours: behind!, peer: bareTls! })
    report('alone', { under: kind, ours: alone!, peer: bareCost! })
    report('aloneBesideNode', { under: kind, ours: alone!, peer: bareNode! })
  }
} finally {
  for (const close of closers) await close()
}
