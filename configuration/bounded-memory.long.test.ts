import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { boundedStart } from './bounded-memory.ts'

const start = {
  argv: ['/bin/node', '/x/server.ts', 'a'],
  execArgv: ['--no-warnings'],
  env: { PORT: '1' },
  isDevelopment: false,
}

test('the process restarts once, with limits (rule 27)', () => {
  const bounded = boundedStart(start)
  expect(bounded?.args).toEqual([
    '--no-warnings',
    '--use-system-ca',
    '--max-old-space-size=256',
    '--max-semi-space-size=8',
    '/x/server.ts',
    'a',
  ])
  expect(bounded?.env).toMatchObject({ PORT: '1', MALLOC_ARENA_MAX: '2' })
  expect(bounded?.env.NODE_COMPILE_CACHE).toMatch(/\/node_modules\/\.cache\/compiled$/)
  expect(boundedStart({ ...start, env: bounded?.env ?? {} })).toBeNull()
})

test('every thread of the product trusts the authorities of the system', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-authority-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
      .concat(['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'])
      .concat(['-keyout', keyFile, '-out', certFile]),
    { stdio: 'ignore' },
  )
  const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) }, (_, response) =>
    response.end('trusted'),
  ).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const request = `fetch('https://localhost:${port}').then((response) => response.text()).then(console.log)`
  const inThread = `new (require('node:worker_threads').Worker)(${JSON.stringify(request)}, { eval: true })`
  try {
    const { args = [] } = boundedStart({ ...start, argv: ['node', '--eval', inThread] }) ?? {}
    const { stdout } = await execa(process.execPath, args, { env: { SSL_CERT_FILE: certFile } })
    expect(stdout).toBe('trusted')
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
})

test('every thread of the product loads modules that a former start compiled (rule 27)', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-compiled-'))
  const say = 'console.log(require("node:module").getCompileCacheDir())'
  const script = `${say}; new (require('node:worker_threads').Worker)(${JSON.stringify(say)}, { eval: true })`
  try {
    const bounded = boundedStart({
      ...start,
      argv: ['node', '--eval', script],
      env: { NODE_COMPILE_CACHE: folder },
    })
    const { stdout } = await execa(process.execPath, bounded?.args ?? [], { env: bounded?.env ?? {} })
    const [main, thread] = stdout.split('\n')
    expect(main).toContain(folder)
    expect(thread).toBe(main)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const ROOT = join(import.meta.dirname, '..')
/** Tells how the process runs when it ends. */
const TELL =
  'data:text/javascript,process.on("exit",()=>console.log([...process.execArgv,process.env.MALLOC_ARENA_MAX].join(" ")))'
const [SERVING, STREAMING] = [
  '--max-old-space-size=256 --max-semi-space-size=8 2',
  '--max-old-space-size=96 --max-semi-space-size=2 2',
]
const COMMANDS: [command: string, limits: string][] = [
  ['server.ts', SERVING],
  ['platform/main.ts', SERVING],
  ['cli/cliffhanger.mjs serve', SERVING],
  ['cli/cliffhanger.mjs platform', SERVING],
  ['cli/cliffhanger.mjs backup', STREAMING],
  ['cli/cliffhanger.mjs restore nowhere', STREAMING],
  ['cli/move.ts', STREAMING],
]

test.runIf(process.platform === 'linux').each(COMMANDS)(
  'node %s has the limits, whoever starts it (rule 27)',
  { timeout: 180_000 },
  async (command, limits) => {
    // An unusable setting ends it before it opens anything.
    const { exitCode, stdout, stderr } = await execa(
      process.execPath,
      ['--import', TELL, ...command.split(' ')],
      { cwd: ROOT, reject: false, env: { PORT: 'none', NODE_OPTIONS: '', CLIFFHANGER_MODE: 'demo' } },
    )
    expect(exitCode).toBe(1)
    expect(stderr).toContain('PORT must be')
    expect(stdout).toContain(limits)
  },
)
