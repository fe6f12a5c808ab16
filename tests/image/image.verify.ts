import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, onTestFailed, onTestFinished, test } from 'vitest'
import { makeClip } from '../../platform/media/clips/test-clips.ts'
import { freePort } from '../builders/free-port.ts'
import { testKey } from '../builders/keys.ts'
import { type OwnPostgres, startPostgres } from '../conformance/postgres.ts'
import { writeFigures } from '../verify/figures.ts'
import { readRegistry } from './base-image.ts'
import { createFolder, type Image, measureRoot, replay } from './replay.ts'
import {
  type Container,
  type Ended,
  type RunningContainer,
  runContainer,
  startContainer,
  untilContainer,
  whyNoContainers,
} from './sandbox.ts'

const ROOT = join(import.meta.dirname, '../..')
const say = (sentence: string) => console.log(sentence.slice(0, 200))
const impediment = await whyNoContainers()
if (impediment) console.log(`The image is not replayed here: ${impediment}.`)

/** Builds the product and encodes, on a machine that may be busy. */
const BUILD_MS_MAX = 3_600_000
const START_MS_MAX = 300_000
/** `stop_grace_period` of compose.yaml, after which an engine kills. */
const STOP_MS_MAX = 30_000
/** The user `node` of the official image. */
const USER = 1000

const work = mkdtempSync(join(tmpdir(), 'cliffhanger-image-'))
/** `IMAGE_FOLDER=folder` keeps the roots there, and takes from it what has not changed. */
const roots = process.env.IMAGE_FOLDER ?? join(work, 'roots')
const figures: Record<string, number> = {}

let images: Map<string, Image>
let postgres: OwnPostgres

/** As `docker run` of this image, with a folder of this machine for its volume and another with the socket of PostgreSQL. */
function toContainer(image: Image, env: Record<string, string>, volumes: Record<string, string>): Container {
  return {
    ...image,
    env: {
      ...image.env,
      SESSION_SECRET: testKey('session'),
      MEDIA_SECRET: testKey('media'),
      PRODUCT_API_KEY: testKey('product-api'),
      ...env,
    },
    volumes: { '/tmp/postgres': socketFolder(), ...volumes },
  }
}

/** Its user and database are those of the tests' own server. */
const DATABASE = { DATABASE_URL: 'postgres://cliffhanger@/postgres?host=%2Ftmp%2Fpostgres' }
const socketFolder = () => decodeURIComponent(postgres.url.split('host=')[1]!)

function newVolume(name: string): string {
  const folder = join(work, name)
  mkdirSync(folder, { mode: 0o700 })
  chownSync(folder, USER, USER)
  return folder
}

/** Waits as an engine's health check does, and fails with what the container printed. */
async function untilHealthy(running: RunningContainer, container: Container, image: Image): Promise<number> {
  const startedMs = performance.now()
  const isHealthy = async () => (await runContainer(container, image.healthcheck)).exitCode === 0
  await untilContainer(running, isHealthy, START_MS_MAX)
  return Math.round(performance.now() - startedMs)
}

/** Once it has said that it is ready: before that it exits at once. */
async function stop(running: RunningContainer): Promise<Ended> {
  const isReady = async () => /is ready|answers on/.test(running.output())
  await untilContainer(running, isReady, START_MS_MAX)
  const startedMs = performance.now()
  running.signal('SIGTERM')
  const ended = await Promise.race([
    running.ended,
    new Promise<null>((resolve) => setTimeout(resolve, STOP_MS_MAX, null).unref()),
  ])
  if (ended === null) {
    running.signal('SIGKILL')
    throw new Error(`It did not end within ${STOP_MS_MAX} ms:\n${(await running.ended).output}`)
  }
  figures.stopMsMax = Math.max(figures.stopMsMax ?? 0, Math.round(performance.now() - startedMs))
  return ended
}

describe.skipIf(impediment !== null)('the image (rows 307, 455)', () => {
  beforeAll(async () => {
    chmodSync(work, 0o755)
    createFolder(roots)
    postgres = await startPostgres()
    // Its socket may be used by every user; its data is in a folder of its own.
    chmodSync(socketFolder(), 0o711)
    const given = { context: ROOT, folder: roots, registry: await readRegistry(), say }
    images = await replay(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'), given)
    const baseBytes = await measureRoot(images.get('base')!.root)
    figures.baseBytes = baseBytes
    figures.webBytes = (await measureRoot(images.get('final')!.root)) - baseBytes
    figures.importerBytes = (await measureRoot(images.get('importer')!.root)) - baseBytes
  }, BUILD_MS_MAX)

  afterAll(async () => {
    await postgres?.stop()
    rmSync(work, { recursive: true, force: true })
    if (process.env.FIGURES) await writeFigures('image', { ...figures })
    say(JSON.stringify(figures))
  })

  test('has the product and nothing of its making, and its user can change none of it', async () => {
    const { root, user, volumes } = images.get('final')!
    expect([user, volumes]).toEqual(['node', ['/data']])
    const app = join(root, 'app')
    expect(readdirSync(app).toSorted()).toEqual(
      'app build cli configuration contract node_modules package.json platform processes server server.ts'.split(
        ' ',
      ),
    )
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
    const isDevelopment = (name: string) => packages[`node_modules/${name}`]?.dev === true
    expect(readdirSync(join(app, 'node_modules')).filter(isDevelopment)).toEqual([])
    const { stdout } = await execa('find', [
      ...[app, '(', '-not', '-user', 'root', '-o', '-perm', '/o+w', ')'],
      ...['-not', '-type', 'l'],
    ])
    expect(stdout).toBe('')
  })

  test('migrates, imports, serves and ends, with a platform of its own (row 455)', {
    timeout: 2 * START_MS_MAX,
  }, async () => {
    const [web, importer] = [images.get('final')!, images.get('importer')!]
    const media = newVolume('media')
    const dramas = newVolume('dramas')
    mkdirSync(join(dramas, 'lantern'))
    makeClip(join(dramas, 'lantern/1.mp4'), { seconds: 2 })
    writeFileSync(join(dramas, 'lantern/drama.yaml'), 'key: lantern\nname: Lantern\n')

    const migrated = await runContainer(toContainer(web, DATABASE, {}), ['node', 'cli/migrate.ts'])
    expect(migrated).toMatchObject({ exitCode: 0 })

    const volumes = { '/data': media, '/tmp/dramas': dramas }
    const importing = toContainer(importer, DATABASE, volumes)
    const imported = await runContainer(importing, [...importer.entrypoint, '/tmp/dramas/lantern'])
    expect(imported).toMatchObject({ exitCode: 0 })

    const platformPort = String(await freePort())
    const platformEnv = { ...DATABASE, PORT: platformPort, APP_ORIGIN: 'http://localhost' }
    const asPlatform = toContainer(web, platformEnv, { '/data': media })
    const platform = await startContainer(asPlatform, ['node', 'platform/main.ts'])
    onTestFailed(() => console.log(platform.output()))
    figures.platformStartMs = await untilHealthy(platform, asPlatform, web)

    const port = String(await freePort())
    const origin = `http://localhost:${port}`
    const env = { PORT: port, APP_ORIGIN: origin, PRODUCT_API_URL: `http://127.0.0.1:${platformPort}` }
    const asWeb = toContainer(web, env, { '/data': newVolume('unused') })
    const front = await startContainer(asWeb, web.cmd)
    onTestFailed(() => console.log(front.output()))
    figures.webStartMs = await untilHealthy(front, asWeb, web)
    await walk(origin)

    expect(await stop(front)).toMatchObject({ exitCode: 0 })
    expect(await stop(platform)).toMatchObject({ exitCode: 0 })
    expect((await runContainer(asWeb, web.healthcheck)).exitCode).toBe(1)
    for (const { output } of [front, platform]) expect(output()).not.toMatch(/"level":[56]0/)
  })

  test('is ended by a signal while it starts, as the first process of its container', {
    timeout: START_MS_MAX,
  }, async () => {
    const web = images.get('final')!
    const env = { PORT: String(await freePort()), APP_ORIGIN: 'http://localhost' }
    const running = await startContainer(toContainer(web, env, { '/data': newVolume('ended') }), web.cmd)
    // Again, since Node itself takes a moment until it listens to signals.
    const timer = setInterval(() => running.signal('SIGTERM'), 200)
    onTestFinished(() => clearInterval(timer))
    const { exitCode, output } = await running.ended
    clearInterval(timer)
    expect(output).not.toContain('is ready')
    expect(exitCode).toBe(143)
  })

  test('serves on its own, with a database in its volume', { timeout: START_MS_MAX }, async () => {
    const web = images.get('final')!
    const port = String(await freePort())
    const origin = `http://localhost:${port}`
    const container = toContainer(web, { PORT: port, APP_ORIGIN: origin }, { '/data': newVolume('data') })
    const running = await startContainer(container, web.cmd)
    onTestFailed(() => console.log(running.output()))
    figures.wholeStartMs = await untilHealthy(running, container, web)
    await untilContainer(running, async () => (await fetch(`${origin}/readyz`)).ok, START_MS_MAX)
    expect((await fetch(`${origin}/`)).status).toBe(200)
    expect(await stop(running)).toMatchObject({ exitCode: 0 })
    expect(running.output()).not.toMatch(/"level":[56]0/)
  })
})

/** The pages of the imported drama, its video, and its picture for shared links, which needs the image's fonts. */
async function walk(origin: string): Promise<void> {
  const open = async (path: string) => {
    const answer = await fetch(new URL(path, origin))
    expect([path, answer.status]).toEqual([path, 200])
    return answer
  }
  const home = await (await open('/')).text()
  const episode = /\/reel-shorts\/[^"/]+\/1\//.exec(home)![0]
  const page = await (await open(episode)).text()
  const script = /\/assets\/[\w.-]+\.js/.exec(page)![0]
  expect((await open(script)).headers.get('Cache-Control')).toContain('immutable')
  const video = /\/media\/[\w/-]+\/plain\.mp4/.exec(page)![0]
  expect((await open(video)).headers.get('Content-Type')).toBe('video/mp4')
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(page)![1]!
  expect((await open(picture)).headers.get('Content-Type')).toMatch(/^image\//)
  await open('/terms-of-use/')
}
