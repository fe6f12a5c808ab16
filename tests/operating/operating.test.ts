import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../platform/db/open.ts'
import { makeClip } from '../../platform/media/clips/test-clips.ts'
import type { Sandboxes } from '../../platform/providers/list/sandboxes.ts'
import { systemClock, systemTimers } from '../../platform/runtime/clock.ts'
import { randomIds } from '../../platform/runtime/ids.ts'
import { startSandboxes } from '../../sandboxes/start-sandboxes.ts'
import { freePort } from '../builders/free-port.ts'
import { signedInMember } from '../builders/members.ts'
import { SILENT_LOG } from '../builders/platform.ts'
import { mayLackPostgres, startPostgres } from '../conformance/postgres.ts'
import { readBlocks } from './read-walk.ts'

const ROOT = join(import.meta.dirname, '../..')
const blocks = readBlocks(join(ROOT, 'docs/operating/README.md'))
const serverLines = blocks
  .filter(({ isServer }) => isServer)
  .flatMap(({ commands }) => commands.trim().split('\n'))
const units = globSync('deploy/*.{service,timer}', { cwd: ROOT })

/** They need root, a domain or the network; what they name in this repository must exist. */
describe('commands of the guide that need a server', () => {
  test.each(serverLines)('%s', (line) => {
    const files = [...line.matchAll(/(?:\/opt\/cliffhanger\/|\s)((?:deploy|cli)\/\S+)/g)].map(
      ([, file]) => file!,
    )
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
    const [, script] = /npm run (\S+)/.exec(line) ?? []
    if (script)
      expect(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts).toHaveProperty(script)
    const [, unit] = /systemctl (?:enable --now|restart|start|stop) (cliffhanger\S*)/.exec(line) ?? []
    if (unit)
      expect(units.map((file) => basename(file))).toContain(unit.includes('.') ? unit : `${unit}.service`)
  })
})

const hasSystemd = existsSync('/usr/bin/systemd-analyze')
describe.runIf(hasSystemd)('systemd units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'units-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const local = (unit: string) => {
    const file = join(folder, basename(unit))
    const text = readFileSync(join(ROOT, unit), 'utf8')
    writeFileSync(
      file,
      text.replaceAll('/opt/cliffhanger', ROOT).replaceAll('User=cliffhanger', 'User=daemon'),
    )
    return file
  }

  test.each(units)('%s is valid', async (unit) => {
    const files = units.map(local)
    const file = files[units.indexOf(unit)]!
    const { exitCode, stderr } = await execa('systemd-analyze', ['verify', '--man=no', file], {
      reject: false,
    })
    expect([exitCode, stderr.split('\n').filter((line) => line.includes(basename(unit)))]).toEqual([0, []])
  })

  test.each(units.filter((unit) => unit.endsWith('.service')))('%s is sandboxed (row 454)', (unit) => {
    // The exposure is at most 2.0 of 10; it exits with an error above that.
    execFileSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', local(unit)])
  })
})

describe.skipIf(mayLackPostgres())(
  'the guide from an empty server to a service',
  { timeout: 400_000 },
  () => {
    /** Stands for `/opt/cliffhanger`. */
    const home = mkdtempSync(join(tmpdir(), 'operating-'))
    const dataDir = join(home, 'var')
    const bin = join(home, 'bin')
    let postgres: Awaited<ReturnType<typeof startPostgres>>
    let sandboxes: Sandboxes
    let product: ChildProcess | undefined
    let port: number

    beforeAll(async () => {
      for (const name of readdirSync(ROOT)) {
        if (!name.startsWith('.')) symlinkSync(join(ROOT, name), join(home, name))
      }
      // As adduser makes it.
      mkdirSync(dataDir)
      chmodSync(dataDir, 0o755)
      mkdirSync(bin)
      symlinkSync(join(ROOT, 'cli/cliffhanger.mjs'), join(bin, 'cliffhanger'))
      port = await freePort()
      postgres = await startPostgres({ isDurable: true })
      sandboxes = await startSandboxes(
        {
          sandboxes: ['google', 'facebook', 'paypal'],
          sandboxPort: 0,
          siteOrigin: `http://localhost:${port}`,
          dataDir: join(home, 'stand-ins'),
        },
        { clock: systemClock, timers: systemTimers, log: SILENT_LOG },
      )
    })
    afterAll(async () => {
      await stop()
      await sandboxes.close()
      await postgres.stop()
      rmSync(home, { recursive: true })
    })

    async function stop(): Promise<void> {
      if (product && product.exitCode === null && product.kill('SIGTERM')) await once(product, 'exit')
    }

    /** As the unit starts it. */
    async function start(): Promise<void> {
      await stop()
      const [, program, args] =
        /^ExecStart=(\S+) (.+)$/m.exec(readFileSync(join(ROOT, 'deploy/cliffhanger.service'), 'utf8')) ?? []
      product = spawn(inHome(program!), args!.split(' '), {
        cwd: home,
        env: environment(),
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await expect
        .poll(
          () =>
            fetch(`http://localhost:${port}/readyz`).then(
              ({ ok }) => ok,
              () => product!.exitCode !== null,
            ),
          { timeout: 120_000 },
        )
        .toBe(true)
    }

    const environment = () => ({
      NODE_ENV: 'production' as const,
      PATH: [bin, process.env.PATH].join(delimiter),
      // Two starts and an import share the machine with other tests.
      WEB_PROCESSES: '1',
      LOG_LEVEL: 'warn',
      PGHOST: decodeURIComponent(postgres.url.split('host=')[1]!),
      PGUSER: 'cliffhanger',
      PGDATABASE: 'postgres',
      // Where the sandboxes are in place of the providers.
      GOOGLE_ISSUER: sandboxes.google!.issuer,
      FACEBOOK_GRAPH_URL: sandboxes.facebook!.graphUrl,
      PAYPAL_API_ORIGIN: sandboxes.paypal!.apiOrigin,
    })

    const inHome = (text: string) => text.replaceAll('/opt/cliffhanger', home)

    /** What an operator puts in, or has under another name. */
    async function adapted(commands: string): Promise<string> {
      const { google, facebook, paypal } = sandboxes
      const answers: Record<string, string> = {
        'sudo -u postgres ': '',
        'https://watch.example': `http://localhost:${port}`,
        '/var/lib/cliffhanger': dataDir,
        '/var/backups/cliffhanger': join(home, 'backups'),
        'PORT=3000': `PORT=${port}`,
        ':3000': `:${port}`,
        'HOST=127.0.0.1': 'HOST=localhost',
        'http://127.0.0.1': 'http://localhost',
        '@localhost/watch': `@/watch?host=${encodeURIComponent(environment().PGHOST)}`,
        'GOOGLE-ID': google!.clientId,
        'GOOGLE-SECRET': google!.clientSecret,
        'FACEBOOK-ID': facebook!.appId,
        'FACEBOOK-SECRET': facebook!.appSecret,
        'PAYPAL-ID': paypal!.clientId,
        'PAYPAL-SECRET': paypal!.clientSecret,
        'PAYPAL-WEBHOOK': paypal!.webhookId,
        'YOUR-NAME': 'Lumen Stories',
        'YOUR-ADDRESS': 'help@lumen.example',
      }
      if (commands.includes('MEMBER-CODE')) answers['MEMBER-CODE'] = await signUp()
      return Object.entries(answers).reduce(
        (text, [requested, answer]) => text.replaceAll(requested, answer),
        inHome(commands),
      )
    }

    /** The operator's first sign-in; returns the member code. */
    async function signUp(): Promise<string> {
      const db = openPostgres(postgres.url.replace('/postgres?', '/watch?'), () => {})
      const deps = { db, clock: systemClock, timers: systemTimers, ids: randomIds, log: SILENT_LOG }
      const { memberId } = await signedInMember({ ...deps, sessions: { days: 1, isExclusive: true } })
      const { code } = await db
        .selectFrom('member')
        .select('code')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow()
      await db.destroy()
      return String(code)
    }

    test('every command does what the page says, with sandboxes in place of the providers (rows 450, 454)', async () => {
      const outputs: string[] = []
      for (const { isServer, commands } of blocks) {
        if (isServer) {
          const [, mode] = /^sudo chmod (\d+) \/var\/lib\/cliffhanger$/m.exec(commands) ?? []
          if (mode) chmodSync(dataDir, Number.parseInt(mode, 8))
          if (/systemctl (enable --now|restart) cliffhanger$/m.test(commands)) await start()
          continue
        }
        const script = await adapted(commands)
        const { exitCode, all } = await execa('bash', ['-euo', 'pipefail', '-c', script], {
          cwd: home,
          env: environment(),
          reject: false,
          all: true,
        })
        expect(exitCode, `${script}\n${all}`).toBe(0)
        outputs.push(all)
        const [, drama] = /^mkdir -p (dramas\/\S+)$/m.exec(commands) ?? []
        for (const number of drama ? ['01', '02'] : []) {
          makeClip(join(home, `${drama}/${number}.mp4`), { seconds: 1 })
        }
      }
      const said = outputs.join('\n')
      const beforeTheStart = outputs.find((output) => output.includes('nobody can sign in'))
      expect(beforeTheStart).toContain('does not answer')
      expect(beforeTheStart).toMatch(/^failed: 0, warnings: 2, /m)
      expect(said).toMatch(/^failed: 0, warnings: 0, /m)
      expect(said).toMatch(/has 60 coins/)
      expect(said).toMatch(/^Its ledger has no differences: /m)
      expect(said).toMatch(/^No differences: /m)
      const address = /^Ready: (http:\S+)$/m.exec(said)?.[1]
      const page = await fetch(address!).then((response) => response.text())
      expect(page).toContain('First Light')
      expect(page).toContain('Lumen Stories')
    })
  },
)
