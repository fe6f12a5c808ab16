/**
 * What is busy first when a service grows: CPU of the web processes, of the platform and of PostgreSQL for a thousand
 * requests, and how many requests a second each could take on one core. A mix of seven public pages, two private answers
 * and one action of ten, the actions alone, pages rendered for whoever asks, and parts of a video of the size that two seconds
 * have. Loopback; the mixes in turn, medians.
 *
 * `npx node bench/saturation.ts [--rounds 5] [--seconds 4] [--only mix,video]`; what to add then stands in docs/runbooks/run.md.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { execa } from 'execa'
import { Agent, request } from 'undici'
import { createDataHrefs } from '../app/addresses/data-hrefs.ts'
import { createHrefs } from '../app/addresses/hrefs.ts'
import { WATCH_FIELD } from '../app/player/watching/watch-report.ts'
import { openPostgres } from '../platform/db/open.ts'
import { makeClip } from '../platform/media/clips/test-clips.ts'
import { startPostgres } from '../tests/conformance/postgres.ts'
import { createReporter } from './figures.ts'
import { median, startProduct } from './measure.ts'
import { cookieOfMember } from './member-cookie.ts'
import { SCRIPTS } from './scripts.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
})
const MEMBERS = 16
const HREFS = createHrefs('en')
const DATA_HREFS = createDataHrefs('en')
const TICK_MS = 10
/** Two seconds at 1.5 Mbit/s. */
const VIDEO_BYTES = 375_000

type Kind = 'public page' | 'private answer' | 'action' | 'rendered page' | 'video'
const PARTS = ['web', 'platform', 'postgres'] as const
type Part = (typeof PARTS)[number]

/** CPU of a request in ms, and how many were answered. */
type Cost = Record<Part | 'perSecond', number>

const MIXES: Record<string, Kind[]> = {
  'the mix': [
    ...Array<Kind>(7).fill('public page'),
    ...Array<Kind>(2).fill('private answer'),
    ...Array<Kind>(1).fill('action'),
  ],
  'actions alone': ['action'],
  'pages rendered': ['rendered page'],
  [`${VIDEO_BYTES / 1000} kB of a video`]: ['video'],
}

interface Process {
  pid: number
  parent: number
  name: string
  /** Of it and of the children it has waited for. */
  cpuMs: number
}

function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const [, name = '', rest = ''] =
          /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        const fields = rest.split(' ')
        const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
        return [{ pid: Number(pid), parent: Number(fields[1]), name, cpuMs: ticks * TICK_MS }]
      } catch {
        return []
      }
    })
}

/** CPU so far. The primary process runs the platform, its children are the web processes. */
function readCpuMs(primary: number): Record<Part, number> {
  const sum: Record<Part, number> = { web: 0, platform: 0, postgres: 0 }
  for (const { pid, parent, name, cpuMs } of listProcesses()) {
    if (pid === primary) sum.platform += cpuMs
    else if (parent === primary) sum.web += cpuMs
    else if (name === 'postgres') sum.postgres += cpuMs
  }
  return sum
}

const server = await startPostgres({ isDurable: true })
const product = await startProduct(3350, {
  DATABASE_URL: server.url,
  WEB_PROCESSES: '2',
  LIMIT_FACTOR: '10000',
})
const agent = new Agent({ connections: MEMBERS })
let requested = 0
let film = ''

async function send(kind: Kind, cookie: string): Promise<number> {
  requested += 1
  const { path, ...options } = {
    'public page': { path: '/', method: 'GET' as const, headers: { accept: 'text/html' } },
    'rendered page': {
      path: `/?uncached=${requested}`,
      method: 'GET' as const,
      headers: { accept: 'text/html' },
    },
    'private answer': {
      path: HREFS.accountMember,
      method: 'GET' as const,
      headers: { accept: 'application/json', 'sec-fetch-dest': 'empty' },
    },
    video: {
      path: film,
      method: 'GET' as const,
      headers: { range: `bytes=0-${VIDEO_BYTES - 1}`, 'sec-fetch-dest': 'video' },
    },
    action: {
      path: DATA_HREFS.watchReport,
      method: 'POST' as const,
      headers: { origin: product.origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        [WATCH_FIELD.kind]: 'position',
        [WATCH_FIELD.dramaId]: String(dramaId),
        [WATCH_FIELD.episodeId]: String(episodeId),
        [WATCH_FIELD.seconds]: String(1 + (requested % 30)),
      }).toString(),
    },
  }[kind]
  const answer = await request(product.origin + path, {
    ...options,
    headers: { ...options.headers, cookie, ...(kind !== 'action' && { 'accept-encoding': 'br' }) },
    dispatcher: agent,
  })
  if (kind === 'video') {
    const sizeBytes = (await answer.body.arrayBuffer()).byteLength
    if (sizeBytes !== VIDEO_BYTES) throw new Error(`video: ${answer.statusCode}, ${sizeBytes} bytes`)
    return 1
  }
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${kind}: ${answer.statusCode}`)
  if (kind === 'action' && text !== '{"answer":"kept"}') throw new Error(`${kind}: ${text}`)
  return 1
}

const db = openPostgres(server.url, () => {})
const { dramaId, episodeId } = await db
  .selectFrom('episode')
  .select(['drama_id as dramaId', 'id as episodeId'])
  .where('number', '=', 1)
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow()
await db.destroy()
/** Path of the plain file of an imported episode; those of the demonstration are too small. */
async function importFilm(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  makeClip(join(folder, '01.mp4'), { width: 720, height: 1280, seconds: 20 })
  const facts = 'name: Film\nintroduction: A film.\ncategories: [Romance]\nfreeEpisodes: 1\npriceCoins: 60\n'
  await writeFile(join(folder, 'drama.yaml'), facts)
  const { stdout } = await execa('node', ['cli/cliffhanger.mjs', 'import', folder], {
    cwd: join(import.meta.dirname, '..'),
    env: { DATABASE_URL: server.url, DATA_DIR: product.dataDir, APP_ORIGIN: product.origin },
  })
  await rm(folder, { recursive: true })
  const page = await fetch(/^Ready: (\S+)$/m.exec(stdout)![1]!).then((answer) => answer.text())
  return /<video[^>]* src="([^"]+)"/.exec(page)![1]!
}

async function measure(mix: readonly Kind[], cookies: readonly string[]): Promise<Cost> {
  const before = readCpuMs(product.child.pid!)
  const sinceMs = performance.now()
  const endMs = sinceMs + Number(values.seconds) * 1000
  const counts = await Promise.all(
    cookies.map(async (cookie, member) => {
      let count = 0
      for (let turn = member; performance.now() < endMs; turn += 1) {
        count += await send(mix[turn % mix.length]!, cookie)
      }
      return count
    }),
  )
  const count = counts.reduce((sum, one) => sum + one, 0)
  const after = readCpuMs(product.child.pid!)
  const perRequest = (part: Part) => (after[part] - before[part]) / count
  return {
    perSecond: (count / (performance.now() - sinceMs)) * 1000,
    web: perRequest('web'),
    platform: perRequest('platform'),
    postgres: perRequest('postgres'),
  }
}

const report = createReporter(SCRIPTS.saturation.figures)
try {
  film = await importFilm()
  const cookies: string[] = []
  while (cookies.length < MEMBERS) cookies.push(await cookieOfMember(product.origin))
  const chosen = Object.entries(MIXES).filter(([name]) =>
    values.only.split(',').some((part) => name.includes(part)),
  )
  const costs = new Map<string, Cost[]>(chosen.map(([name]) => [name, []]))
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [name, mix] of chosen) costs.get(name)!.push(await measure(mix, cookies))
  }
  for (const [name, all] of costs) {
    const middle = (key: keyof Cost) => median(all.map((cost) => cost[key]))
    const perCore = PARTS.map((part) => `${part} ${(1000 / middle(part)).toFixed(0)}`).join(', ')
    console.log(
      `${name}: ${middle('perSecond').toFixed(0)} requests a second; one core would take: ${perCore}`,
    )
    for (const part of PARTS) report(part, { under: name, ours: middle(part) })
  }
} finally {
  await agent.close()
  await product.close()
  await server.stop()
}
