import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_VARIABLES } from '../../configuration/variables.ts'
import { send } from '../../server/testing/start-app.ts'
import { freePort } from '../builders/free-port.ts'
import { readSamples } from '../builders/samples.ts'
import { type OwnValkey, startValkey } from '../builders/valkey.ts'
import { type OwnPostgres, startPostgres } from '../conformance/postgres.ts'
import { type RunningProxy, startPlatformsProxy } from '../e2e/support/proxies.ts'
import { mayLack } from '../gate/tools.ts'
import { readBlocks } from './read-walk.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = join(ROOT, 'docs/operating/several-machines.md')
const blocks = readBlocks(PAGE)
const START_MS_MAX = 120_000

type Part = 'platform' | 'web'

/** A folder that stands for a machine. */
interface Machine {
  folder: string
  ports: Record<'web' | 'platform' | 'platforms' | 'webMetrics' | 'platformMetrics', number>
  parts: Partial<Record<Part, ChildProcess>>
}

test('the page names variables of the product, and each once', () => {
  const [, section = ''] = readFileSync(PAGE, 'utf8').split('## Whose `.env` has what')
  const rows = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`([A-Z0-9_]+)(…?)`/g)])
  const all: readonly string[] = ALL_VARIABLES
  for (const [, name = '', more] of named) {
    expect(
      all.some((variable) => (more ? variable.startsWith(name) : variable === name)),
      name,
    ).toBe(true)
  }
  expect(new Set(named.map(([, name]) => name)).size).toBe(named.length)
  const written = blocks.flatMap(({ commands }) =>
    [...commands.matchAll(/^([A-Z_]+)=(?!10\.)/gm)].map(([, name]) => name!),
  )
  const names = new Set(named.map(([, name]) => name))
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter((name) => !names.has(name))).toEqual([])
})

describe.skipIf(process.platform !== 'linux' || mayLack('valkey') || mayLack('postgres') || mayLack('nginx'))(
  'the guide to several machines, typed on two folders (row 462)',
  { timeout: 600_000 },
  () => {
    const home = mkdtempSync(join(tmpdir(), 'machines-'))
    const shared = join(home, 'shared')
    const bin = join(home, 'bin')
    const machines: Machine[] = []
    const proxies: RunningProxy[] = []
    let postgres: OwnPostgres
    let valkey: OwnValkey

    beforeAll(async () => {
      postgres = await startPostgres()
      valkey = await startValkey()
      for (const number of [1, 2]) {
        const folder = join(home, `machine-${number}`)
        const [web, platform, platforms, webMetrics, platformMetrics] = [
          await freePort(),
          await freePort(),
          await freePort(),
          await freePort(),
          await freePort(),
        ]
        const ports = { web, platform, platforms, webMetrics, platformMetrics }
        machines.push({ folder, ports, parts: {} })
      }
      mkdirSync(bin)
      symlinkSync(join(ROOT, 'cli/cliffhanger.mjs'), join(bin, 'cliffhanger'))
    }, START_MS_MAX)
    afterAll(async () => {
      for (const { parts } of machines) for (const part of Object.values(parts)) await end(part, 'SIGTERM')
      for (const proxy of proxies) await proxy.stop()
      await valkey?.stop()
      await postgres?.stop()
      rmSync(home, { recursive: true, force: true })
    }, START_MS_MAX)

    async function end(process: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
      if (process.exitCode !== null || process.signalCode !== null) return
      const exited = once(process, 'exit')
      process.kill(signal)
      await exited
    }

    const ENVIRONMENT = {
      NODE_ENV: 'production' as const,
      PATH: [bin, process.env.PATH].join(delimiter),
      // Four processes share a machine with other tests.
      WEB_PROCESSES: '1',
      SHARED_STATE_MS: '10000',
      LOG_LEVEL: 'warn',
    }

    /** What is elsewhere on this machine, or has another name. */
    function adapt(text: string, { folder, ports }: Machine): string {
      const answers: Record<string, string> = {
        'ADDRESS=10.0.0.1': 'ADDRESS=127.0.0.1',
        '/opt/cliffhanger': ROOT,
        '/etc/cliffhanger': join(folder, 'etc'),
        '/var/lib/cliffhanger': join(folder, 'var'),
        '/srv/media/cliffhanger': shared,
        'PORT=3000': `PORT=${ports.web}`,
        'PORT=4000': `PORT=${ports.platform}`,
        'PORT=9464': `PORT=${ports.webMetrics}`,
        'PORT=9465': `PORT=${ports.platformMetrics}`,
        ':3000': `:${ports.web}`,
        ':4000': `:${ports.platform}`,
        ':4100': `:${ports.platforms}`,
        'postgres://watch:DATABASE-PASSWORD@10.0.0.4/watch': postgres.url,
        'redis://:STATE-PASSWORD@10.0.0.3:6379': valkey.url,
        'YOUR-NAME': 'Lumen Stories',
        'YOUR-ADDRESS': 'help@lumen.example',
      }
      return Object.entries(answers).reduce(
        (made, [placeholder, value]) => made.replaceAll(placeholder, value),
        text,
      )
    }

    async function type(commands: string, machine: Machine): Promise<string> {
      const script = adapt(commands, machine)
      const { exitCode, all } = await execa('bash', ['-euo', 'pipefail', '-c', script], {
        cwd: machine.folder,
        env: ENVIRONMENT,
        reject: false,
        all: true,
      })
      expect(exitCode, `${script}\n${all}`).toBe(0)
      return all
    }

    /** As the unit starts it. */
    function start(part: Part, machine: Machine): void {
      const unit = adapt(readFileSync(join(ROOT, `deploy/cliffhanger-${part}.service`), 'utf8'), machine)
      const [, cwd] = /^WorkingDirectory=(\S+)$/m.exec(unit)!
      const [, program, args] = /^ExecStart=(\S+) (.+)$/m.exec(unit)!
      machine.parts[part] = spawn(program!, args!.split(' '), {
        cwd,
        env: ENVIRONMENT,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    }

    /** Needs an administrator; the test does what a line is for. */
    async function administrate(commands: string): Promise<void> {
      for (const line of commands.trim().split('\n')) {
        const files = [...line.matchAll(/(?<= )deploy\/\S+/g)].map(([file]) => file)
        expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
        const [, folders = ''] = /^sudo install -d -m 700 -o cliffhanger (.+)$/.exec(line) ?? []
        for (const machine of machines) {
          for (const folder of folders.split(' ').filter(Boolean)) {
            mkdirSync(adapt(folder, machine), { recursive: true, mode: 0o700 })
          }
        }
        if (line === 'sudo systemctl reload nginx') {
          const [one, other] = machines.map(({ ports }) => ports.platform) as [number, number]
          for (const { ports } of machines)
            proxies.push(await startPlatformsProxy(ports.platforms, [one, other]))
        }
        const [, part] = /enable --now cliffhanger-(\w+)$/.exec(line) ?? []
        if (part) for (const machine of machines) start(part as Part, machine)
      }
    }

    const readHome = ({ ports: { web } }: Machine, query = '') =>
      send(web, 'watch.example', `/${query}`, { headers: { 'x-forwarded-for': '203.0.113.9' } })

    test('every command does what the page says, and one machine goes on when the other’s platform dies', async () => {
      const outputs: string[] = []
      for (const { place, commands } of blocks) {
        if (place === 'server') await administrate(commands)
        else if (place === 'machine')
          for (const machine of machines) outputs.push(await type(commands, machine))
        else {
          const [first, second] = machines as [Machine, Machine]
          outputs.push(await type(commands, first))
          // "Copy it to the other machine."
          const keys = readFileSync(join(first.folder, 'etc/keys'))
          writeFileSync(join(second.folder, 'etc/keys'), keys, { mode: 0o600 })
        }
      }
      expect(outputs.join('\n')).toMatch(/^failed: 0, /m)
      for (const machine of machines) {
        const { status, text } = await readHome(machine)
        expect([status, text.includes('Lumen Stories')]).toEqual([200, true])
        for (const part of ['web', 'platform'] as const) {
          const port = machine.ports[`${part}Metrics`]
          const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then((read) => read.text())
          expect(readSamples(metrics).value(`cliffhanger_${part}_up`)).toBe(1)
        }
      }
      await end(machines[0]!.parts.platform!, 'SIGKILL')
      for (const machine of machines) {
        expect((await send(machine.ports.web, 'watch.example', '/readyz')).status).toBe(200)
        expect((await readHome(machine, '?uncached=1')).status).toBe(200)
      }
    })
  },
)
