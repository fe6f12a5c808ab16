import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execa } from 'execa'
import pg from 'pg'
import type { BucketSettings } from '../../configuration/media-bucket.ts'
import { freePort } from '../builders/free-port.ts'
import { type ObjectStorage, startObjectStorage } from '../builders/object-storage.ts'
import { type OwnPostgres, startPostgres } from '../conformance/postgres.ts'
import { findNginx, findOpenssl, findValkey, onPath } from '../gate/programs.ts'
import { readStages } from '../image/read-dockerfile.ts'
import { type ComposeService, fillIn, readCompose } from './read-compose.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Each process loads the application, on a machine that may be busy. */
export const START_MS_MAX = 300_000
const POLL_MS = 100

type ServiceName = 'platform' | 'web' | 'second-web' | 'nginx' | 'valkey'

/**
 * The services of `compose.yaml` on this machine, without an engine: their commands and their environment as the file has them, with Debian's
 * programs in place of images, ports of the loopback address in place of networks, and folders in place of volumes. PostgreSQL and the
 * object storage are those of other tests, at the addresses that the file names.
 */
export class ComposeByHand {
  readonly folder = mkdtempSync(join(tmpdir(), 'cliffhanger-compose-'))
  readonly services = readCompose(ROOT).services
  /** Where each `host:port` of the file is on this machine. */
  readonly places = new Map<string, string>()
  bucket!: BucketSettings
  private postgres!: OwnPostgres
  private storage!: ObjectStorage
  private readonly children: ChildProcess[] = []
  private output = ''
  /** What the operator's `.env` has. */
  private env: Record<string, string> = {}

  /** Takes ports, and starts the database and the object storage. */
  async prepare(): Promise<{ httpsPort: number }> {
    for (const address of [
      'platform:4000',
      '10.213.77.11:3000',
      '10.213.77.12:3000',
      'valkey:6379',
      'nginx:443',
    ])
      this.places.set(address, `127.0.0.1:${await freePort()}`)
    // A folder that others may enter: nginx is another user.
    await execa('chmod', ['755', this.folder])
    for (const name of ['media', 'web', 'second-web']) mkdirSync(join(this.folder, name), { mode: 0o700 })
    this.postgres = await startPostgres()
    const client = new pg.Client({ connectionString: this.postgres.url })
    await client.connect()
    await client.query(`CREATE DATABASE ${this.services.database!.environment.POSTGRES_DB}`)
    await client.end()
    this.storage = await startObjectStorage()
    this.bucket = await this.storage.createBucket('media')
    this.places.set('objects:7070', new URL(this.storage.endpoint).host)
    return { httpsPort: this.readPort('nginx:443') }
  }

  readPort(address: string): number {
    return Number(this.places.get(address)!.split(':')[1])
  }

  /** Begins with an operator's `.env`. */
  useEnv(env: Record<string, string>): void {
    this.env = env
  }

  /** The environment of a service, with what its image sets. */
  readEnvironment(name: string): Record<string, string> {
    const { environment } = this.services[name] as ComposeService
    const filled = Object.entries(environment).map(
      ([variable, value]) => [variable, this.place(fillIn(value, this.env))] as const,
    )
    return { PATH: process.env.PATH!, ...Object.fromEntries(filled) }
  }

  /** Addresses of the file become those of this machine. */
  private place(text: string): string {
    const socket = encodeURIComponent(decodeURIComponent(this.postgres.url.split('host=')[1]!))
    const placed = text.replace(/@database\/(\w+)$/, (_, database: string) => `@/${database}?host=${socket}`)
    return [...this.places].reduce((moved, [from, to]) => moved.replace(from, to), placed)
  }

  /** Starts a web front or a platform, as its image does unless the file has a command. */
  async startProduct(name: 'platform' | 'web' | 'second-web', address: string): Promise<void> {
    const image = readImage()
    const env = {
      ...image.env,
      ...this.readEnvironment(name),
      HOST: '127.0.0.1',
      PORT: String(this.readPort(address)),
      DATA_DIR: join(this.folder, name === 'platform' ? 'media' : name),
    }
    const [, ...args] = this.services[name]!.command ?? image.cmd
    const child = this.launch(name, process.execPath, args, env)
    const [, ...check] = image.healthcheck
    await this.untilHealthy(child, () => execa(process.execPath, check, { env, reject: false }))
  }

  async startValkey(): Promise<void> {
    const port = String(this.readPort('valkey:6379'))
    const [, ...args] = this.services.valkey!.command!
    const place = ['--port', port, '--bind', '127.0.0.1', '--dir', this.folder]
    const child = this.launch('valkey', findValkey()!, [...args, ...place], this.readEnvironment('valkey'))
    const [, , ...check] = this.services.valkey!.healthcheck!.test
    await this.untilHealthy(child, () =>
      execa(onPath('valkey-cli', 'redis-cli')!, ['-p', port, ...check], { reject: false }),
    )
  }

  /** As the image's user: neither root nor the owner of anything. */
  async startNginx(): Promise<void> {
    const httpsPort = this.readPort('nginx:443')
    for (const name of ['certificates', 'nginx', 'caches'])
      mkdirSync(join(this.folder, name), { mode: 0o777 })
    const certificates = join(this.folder, 'certificates')
    await makeCertificate(certificates)
    const { entrypoint = [], command = [] } = this.services.nginx!
    const env = {
      ...this.readEnvironment('nginx'),
      CERTIFICATES_FOLDER: certificates,
      WORK_FOLDER: join(this.folder, 'nginx'),
      CACHE_FOLDER: join(this.folder, 'caches'),
      HTTP_PORT: String(await freePort()),
      HTTPS_PORT: String(httpsPort),
      // A container's standard output can be opened, a pipe of this process cannot.
      ACCESS_LOG: join(this.folder, 'nginx/access.log'),
      PROGRAM: findNginx()!,
    }
    await execa('chmod', ['-R', 'a+rwX', certificates, env.WORK_FOLDER, env.CACHE_FOLDER])
    const [program, script] = entrypoint
    const argv = [program!, join(ROOT, script!), ...command.map((address) => this.place(address))]
    const asNobody =
      process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
    const [first, ...args] = [...asNobody, ...argv]
    const child = this.launch('nginx', first!, args, env)
    const [, curl, ...check] = this.services.nginx!.healthcheck!.test
    const placed = check.map((word) => word.replace('https://127.0.0.1/', `https://127.0.0.1:${httpsPort}/`))
    await this.untilHealthy(child, () => execa(curl!, placed, { reject: false }))
  }

  /** Runs `docker compose run --rm import …`. */
  async runImport(...folders: string[]): Promise<{ exitCode?: number; all?: string }> {
    const importer = readStages(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).find(
      ({ name }) => name === 'importer',
    )!
    const entrypoint = importer.steps.find(({ kind }) => kind === 'entrypoint') as { argv: string[] }
    const [, ...args] = entrypoint.argv
    const env = { ...this.readEnvironment('import'), DATA_DIR: join(this.folder, 'media') }
    return execa(process.execPath, [...args, ...folders], {
      cwd: ROOT,
      env,
      extendEnv: false,
      all: true,
      reject: false,
    })
  }

  private launch(
    name: ServiceName,
    program: string,
    args: string[],
    env: Record<string, string>,
  ): ChildProcess {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (this.output += `${name}: ${chunk}`))
    this.children.push(child)
    return child
  }

  private async untilHealthy(
    child: ChildProcess,
    check: () => Promise<{ exitCode?: number }>,
  ): Promise<void> {
    const giveUpAtMs = Date.now() + START_MS_MAX
    while ((await check()).exitCode !== 0) {
      if (child.exitCode !== null || Date.now() > giveUpAtMs) throw new Error(`Not healthy:\n${this.output}`)
      await wait(POLL_MS)
    }
  }

  /** What all services printed. */
  said(): string {
    return this.output
  }

  /** With SIGTERM, the last started first; deletes everything. */
  async stop(): Promise<void> {
    for (const child of this.children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await this.storage?.stop()
    await this.postgres?.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** What the Dockerfile's stage `web` says of how it is run. */
function readImage(): { env: Record<string, string>; cmd: string[]; healthcheck: string[] } {
  const { steps } = readStages(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).find(
    ({ name }) => name === 'web',
  )!
  const image = { env: {}, cmd: [] as string[], healthcheck: [] as string[] }
  for (const step of steps) {
    if (step.kind === 'env') image.env = step.variables
    if (step.kind === 'cmd' || step.kind === 'healthcheck') image[step.kind] = step.argv
  }
  return image
}

async function makeCertificate(folder: string): Promise<void> {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  await execa(findOpenssl()!, [
    'req',
    '-x509',
    '-days',
    '2',
    '-newkey',
    'rsa:2048',
    '-nodes',
    ...subject,
    ...files,
  ])
}
