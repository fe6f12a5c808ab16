import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EnvironmentError } from './environment-error.ts'
import { fromProcessEnv, processEnv, setDefault } from './process-env.ts'
import { readEnvironment } from './read-environment.ts'
import { unknownVariables } from './unknown-names.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dot-env-'))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  for (const name of ['LOG_LEVEL', 'PORT', 'SESSION_SECRET']) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const write = (...lines: string[]) => writeFileSync(join(folder, '.env'), lines.join('\n'))

function faults(): readonly string[] {
  try {
    fromProcessEnv((source) => readEnvironment(source, ['PORT', 'LOG_LEVEL', 'SESSION_SECRET'], () => []))
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults
    throw error
  }
  return []
}

test('variables come from .env, but those of the process take precedence, even empty ones (row 454)', () => {
  write(
    'export PORT = "4000" # the proxy’s',
    'PRODUCT_API_APP_ID=Reels',
    "SENTRY_DSN='a#b@reels.example'",
    'LOG_LEVEL=warn',
  )
  vi.stubEnv('PRODUCT_API_APP_ID', 'Dramas')
  vi.stubEnv('LOG_LEVEL', '')
  expect(processEnv()).toMatchObject({
    PORT: '4000',
    PRODUCT_API_APP_ID: 'Dramas',
    SENTRY_DSN: 'a#b@reels.example',
    LOG_LEVEL: '',
  })
})

test('without .env, only the process counts; an unreadable one is an error with a sentence', () => {
  expect(processEnv()).toEqual(process.env)
  writeFileSync(join(folder, 'file'), '')
  vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'file'))
  expect(() => processEnv()).toThrow(/\.env cannot be read \(ENOTDIR\)/)
})

test('.env and secret files must be regular files in UTF-8', () => {
  write('SESSION_SECRET_FILE=/dev/null')
  expect(faults()).toEqual([
    '.env:1: SESSION_SECRET_FILE names /dev/null, which is no file but a pipe, socket or device.',
  ])
  writeFileSync(join(folder, '.env'), Buffer.from('PRODUCT_API_APP_ID=Café', 'latin1'))
  expect(() => processEnv()).toThrow(/\.env is not UTF-8/)
  rmSync(join(folder, '.env'))
  symlinkSync('/dev/null', join(folder, '.env'))
  expect(() => processEnv()).toThrow(/\.env is no file but a pipe, socket or device/)
})

test('errors of variables in .env begin with the line number, those of the process do not (row 454)', () => {
  write('# ports', 'PORT=80', 'PORT=http', 'SESSION_SECRET_FILE=/nowhere', 'LOG_LEVEL=loud')
  vi.stubEnv('LOG_LEVEL', 'shrill')
  expect(faults()).toEqual([
    '.env:3: PORT must be a whole number from 0 to 65535, not "http".',
    'LOG_LEVEL must be one of debug, info, warn, error, silent, not "shrill".',
    expect.stringMatching(/^\.env:4: SESSION_SECRET_FILE names \/nowhere, which cannot be read/),
  ])
})

test('an error in a secret file named in .env has the line of its name', () => {
  const file = join(folder, 'session')
  writeFileSync(file, 'short')
  write('', `SESSION_SECRET_FILE=${file}`)
  expect(faults()).toEqual([
    expect.stringMatching(/^\.env:2: SESSION_SECRET must have at least 32 characters/),
  ])
})

test('a misspelt variable is reported with the closest known name', () => {
  write('SESION_SECRET=x', 'DATABASE_URL_FIEL=x', 'POSTGRES_PASSWORD=x', 'NODE_OPTIONS=x')
  vi.stubEnv('TRUSTED_PROXY_HOP', '1')
  vi.stubEnv('CLIFFHANGER_COLOUR', 'red')
  vi.stubEnv('HOME', '/')
  vi.stubEnv('HOSTNAME', 'x')
  vi.stubEnv('XDG_DATA_DIRS', 'x')
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', 'x')
  const sentences = unknownVariables().filter((sentence) => !sentence.includes('NODE_OPTIONS'))
  expect(sentences.sort()).toEqual([
    '.env:1: SESION_SECRET is not a variable of Cliffhanger; did you mean SESSION_SECRET?',
    '.env:2: DATABASE_URL_FIEL is not a variable of Cliffhanger; did you mean DATABASE_URL_FILE?',
    'CLIFFHANGER_COLOUR is not a variable of Cliffhanger and has no effect.',
    'TRUSTED_PROXY_HOP is not a variable of Cliffhanger; did you mean TRUSTED_PROXY_HOPS?',
  ])
})

test('a default applies after the process and .env', () => {
  write('LOG_LEVEL=error')
  setDefault('LOG_LEVEL', 'warn')
  expect(processEnv().LOG_LEVEL).toBe('error')
  write('')
  setDefault('LOG_LEVEL', 'warn')
  expect(processEnv().LOG_LEVEL).toBe('warn')
})
