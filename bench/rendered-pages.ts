/**
 * Pages rendered for one member who has seen and saved a dozen dramas, and a rendered Home: CPU of the web processes alone,
 * without the platform, relative to plain React streaming of the same markup on bare `node:http`; and each page as a browser
 * requests it, compressed, relative to the same page without compression.
 *
 * `npx node bench/rendered-pages.ts [--rounds 5] [--requests 200]`; goals in docs/performance.md.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { request } from 'undici'
import { createDataHrefs } from '../app/addresses/data-hrefs.ts'
import { createHrefs } from '../app/addresses/hrefs.ts'
import { WATCH_FIELD, type WatchReportKind } from '../app/player/watching/watch-report.ts'
import { createReporter } from './figures.ts'
import { type Contender, interleave, listChildren, startProduct, startReact, stop } from './measure.ts'
import { cookieOfMember } from './member-cookie.ts'
import { SCRIPTS } from './scripts.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, requests: { type: 'string', default: '200' } },
})
const WORK = join(import.meta.dirname, '../test-results/bench-pages')
const PORT = 3370
const DRAMAS = 12
/** Fewer than wait for a page on a busy machine until it is refused. */
const CONNECTIONS = 4
const HREFS = createHrefs('en')
/** The query keeps Home from being served as the page that everybody gets. */
const PAGES = {
  wallet: HREFS.myWallet,
  'My List': HREFS.myList,
  profile: HREFS.profile,
  Home: `${HREFS.home}?uncached=1`,
}

async function readPage(url: string, cookie: string): Promise<string> {
  const response = await request(url, { headers: { cookie, 'accept-encoding': 'identity' } })
  const markup = await response.body.text()
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
  return markup
}

async function send(
  kind: WatchReportKind,
  { origin, cookie, dramaId, episodeId }: Record<'origin' | 'cookie' | 'dramaId' | 'episodeId', string>,
): Promise<void> {
  const response = await request(origin + createDataHrefs('en').watchReport, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      [WATCH_FIELD.kind]: kind,
      [WATCH_FIELD.dramaId]: dramaId,
      [WATCH_FIELD.episodeId]: episodeId,
      [WATCH_FIELD.seconds]: '7',
    }).toString(),
  })
  const text = await response.body.text()
  if (text !== '{"answer":"kept"}') throw new Error(`${kind}: ${response.statusCode} ${text}`)
}

/** Dramas of Home are seen for some seconds and saved. */
async function fillLists(origin: string, cookie: string): Promise<void> {
  const home = await readPage(`${origin}/`, cookie)
  const addresses = new Map(
    [...home.matchAll(/href="(\/reel-shorts\/(?:[^"/]*-)?([^"/-]+)\/1\/)"/g)].map(([, path, id]) => [
      id!,
      path!,
    ]),
  )
  if (addresses.size < DRAMAS) throw new Error(`Home has ${addresses.size} dramas only`)
  for (const [dramaId, path] of [...addresses].slice(0, DRAMAS)) {
    const page = await readPage(origin + path, cookie)
    const episodeId = /name="episodeId" value="([^"]+)"/.exec(page)?.[1]
    if (!episodeId) throw new Error(`${path} has no form with its episode`)
    await send('position', { origin, cookie, dramaId, episodeId })
    await send('save', { origin, cookie, dramaId, episodeId })
  }
}

await mkdir(WORK, { recursive: true })
const report = createReporter(SCRIPTS['rendered-pages'].figures)
// With one process, the platform runs in it too.
const product = await startProduct(PORT, { WEB_PROCESSES: '2', LIMIT_FACTOR: '10000' })
const peers: ChildProcess[] = []
try {
  const cookie = await cookieOfMember(product.origin)
  await fillLists(product.origin, cookie)
  const web = listChildren(product.child.pid!)
  const contenders: Contender[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    const url = product.origin + path
    const markup = await readPage(url, cookie)
    const file = join(WORK, `${peers.length}.html`)
    const react = await startReact(PORT + 1 + peers.length, file, markup)
    peers.push(react.child)
    console.log(`${name}: ${markup.length} characters of markup`)
    contenders.push(
      { name, url, headers: { cookie, 'accept-encoding': 'identity' }, pid: web },
      { name: `${name}, compressed`, url, headers: { cookie, 'accept-encoding': 'gzip, br' }, pid: web },
      { name: `${name}, React`, url: react.url, pid: react.child.pid! },
    )
  }
  // A process that has just started may be too late for a page's deadline.
  for (const { url } of contenders) {
    for (let turn = 0; turn < 10; turn += 1) await readPage(url, cookie).catch(() => {})
  }
  const figures = await interleave(contenders, {
    rounds: Number(values.rounds),
    connections: CONNECTIONS,
    requests: Number(values.requests),
  })
  console.table(Object.fromEntries(figures))
  for (const name of Object.keys(PAGES)) {
    const cpu = (kind = '') => figures.get(name + kind)!.cpuMsPerRequest
    report('toReact', { under: name, ours: cpu(), peer: cpu(', React') })
    report('compressed', { under: name, ours: cpu(', compressed'), peer: cpu() })
  }
} finally {
  for (const peer of peers) await stop(peer)
  await product.close()
  await rm(WORK, { recursive: true, force: true })
}
