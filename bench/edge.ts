/**
 * A hundred members watch the same paid drama of three episodes, each at addresses of its own that are renewed in the middle of an
 * episode: through nginx that checks the right itself (`deploy/nginx-edge.conf`), and through nginx and Varnish that ask the product
 * (`deploy/nginx.conf` without the media folder, `deploy/varnish.vcl`). How much of it they have, and what it costs the product, whose
 * process is web front and platform; its idle time is taken off. Then what a decision costs, as the vendors' files make it.
 *
 * `npx node bench/edge.ts [--members 100]`; goals in docs/performance.md.
 */
import { createHmac, hash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Agent, request } from 'undici'
import mediaAddress from '../deploy/edge/media-address.js'
import { signMediaPath } from '../platform/media/serving/address.ts'
import { type RunningProxy, startNginx, startNginxEdge, startVarnish } from '../tests/e2e/support/proxies.ts'
import { createReporter } from './figures.ts'
import { startProduct } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const { values } = parseArgs({ options: { members: { type: 'string', default: '100' } } })
const report = createReporter(SCRIPTS.edge.figures)

const PORTS = { product: 3350, edge: 3351, nginx: 3352, redirect: 3353, varnish: 3354 }
const MEDIA_SECRET = randomBytes(32).toString('hex')
const MEDIA_KEY = hash('sha256', `media-address:${MEDIA_SECRET}`)
const EPISODES = ['e_1', 'e_2', 'e_3']
/** A minute and a half of 1.5 Mbit/s, in segments of four seconds. */
const SEGMENT_COUNT = 22
const SEGMENT_BYTES = 750_000
const WATCHING_AT_ONCE = 16
const LIFE_MS = 50_000
const IDLE_MS = 3000
const TICK_MS = 10
const DECISIONS = 20_000

const toMediaKey = (episodeId: string) => episodeId.at(-1)!.repeat(24)
const segmentName = (n: number) => `video-1-${String(n + 1).padStart(5, '0')}.m4s`
const sign = (episodeId: string, memberId: string) =>
  signMediaPath({ episodeId, mediaKey: toMediaKey(episodeId), memberId, expiresAtMs: Date.now() + LIFE_MS }, [
    MEDIA_SECRET,
  ])

async function writeMedia(root: string): Promise<void> {
  for (const episodeId of EPISODES) {
    const folder = join(root, 'episodes', toMediaKey(episodeId))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'manifest.mpd'), '<MPD/>')
    for (let n = 0; n < SEGMENT_COUNT; n += 1)
      await writeFile(join(folder, segmentName(n)), randomBytes(SEGMENT_BYTES))
  }
}

/** Of a process with its threads, in ms. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

async function idleShare(pid: number): Promise<number> {
  const [before, startedAtMs] = [cpuMs(pid), performance.now()]
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  return (cpuMs(pid) - before) / (performance.now() - startedAtMs)
}

const agent = new Agent({ connections: WATCHING_AT_ONCE, connect: { rejectUnauthorized: false } })

/** @returns bytes of video in all, and of these from the edge's copies */
async function watchAll(origin: string): Promise<{ bytes: number; keptBytes: number }> {
  let [bytes, keptBytes] = [0, 0]
  async function read(path: string) {
    const { statusCode, headers, body } = await request(origin + path, {
      dispatcher: agent,
      headers: { host: `localhost:${PORTS.edge}` },
    })
    let length = 0
    for await (const chunk of body) length += chunk.length
    if (statusCode !== 200) throw new Error(`${origin}: ${statusCode}`)
    bytes += length
    if (headers['x-cache'] === 'HIT') keptBytes += length
  }
  async function watch(memberId: string) {
    for (const episodeId of EPISODES) {
      let address = sign(episodeId, memberId)
      await read(`${address}manifest.mpd`)
      for (let n = 0; n < SEGMENT_COUNT; n += 1) {
        if (n === SEGMENT_COUNT / 2) address = sign(episodeId, memberId)
        await read(address + segmentName(n))
      }
    }
  }
  const waiting = Array.from({ length: Number(values.members) }, (_, n) => `member-${n}`)
  async function watchInTurn() {
    for (let id = waiting.shift(); id; id = waiting.shift()) await watch(id)
  }
  await Promise.all(Array.from({ length: WATCHING_AT_ONCE }, watchInTurn))
  return { bytes, keptBytes }
}

const product = await startProduct(PORTS.product, {
  APP_ORIGIN: `https://localhost:${PORTS.edge}`,
  TRUSTED_PROXY_HOPS: '1',
  MEDIA_SECRET,
  LIMIT_FACTOR: '0',
  PAID_MEDIA_SECONDS: '50',
})
const proxies: RunningProxy[] = []
try {
  await writeMedia(join(product.dataDir, 'media'))
  const { product: productPort, edge, nginx, redirect, varnish } = PORTS
  proxies.push(await startNginxEdge({ productPort, httpsPort: edge, mediaKey: MEDIA_KEY }))
  proxies.push(await startNginx({ productPort, httpsPort: nginx, httpPort: redirect }))
  proxies.push(await startVarnish({ productPort, httpPort: varnish }))
  const pid = product.child.pid!
  for (const [under, origin] of [
    ['nginx at the edge', `https://localhost:${edge}`],
    ['nginx that asks', `https://localhost:${nginx}`],
    ['Varnish that asks', `http://localhost:${varnish}`],
  ] as const) {
    const idle = await idleShare(pid)
    const [before, startedAtMs] = [cpuMs(pid), performance.now()]
    const { bytes, keptBytes } = await watchAll(origin)
    const spentMs = cpuMs(pid) - before - idle * (performance.now() - startedAtMs)
    report('kept', { under, ours: (100 * keptBytes) / bytes })
    report('product', { under, ours: Math.max(0, spentMs) / (bytes / 1e6) })
  }
  const target = `${sign('e_1', 'member-1')}${segmentName(0)}`
  const key = Buffer.from(MEDIA_KEY, 'hex')
  const started = process.cpuUsage()
  for (let n = 0; n < DECISIONS; n += 1) {
    const media = mediaAddress.readMedia('GET', target)
    const digest = createHmac('sha256', key).update(media.signed!).digest('base64url')
    if (mediaAddress.decide(media, [digest], Date.now() / 1000).to !== 'cache') throw new Error('refused')
  }
  const { user, system } = process.cpuUsage(started)
  report('decision', { ours: (user + system) / 1000 / DECISIONS })
} finally {
  for (const proxy of proxies) await proxy.stop()
  await product.close()
}
