import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { execa } from 'execa'
import { createBase, type Registry } from './base-image.ts'
import { readStages, type Stage, type Step } from './read-dockerfile.ts'
import { type Container, runStep } from './sandbox.ts'

/** A built image: a root, and how containers of it are run. */
export interface Image {
  /** Folder of its root. */
  root: string
  env: Record<string, string>
  workdir: string
  user: string
  volumes: string[]
  cmd: string[]
  entrypoint: string[]
  healthcheck: string[]
}

interface Replay {
  /** The folder that is built from. */
  context: string
  /** Where roots are put. */
  folder: string
  registry: Registry
  /** Where each step is reported. */
  say: (sentence: string) => void
}

const STANDARD_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * Builds every stage of a Dockerfile as an engine does, each in a root of its own. A stage whose instructions and files are those of
 * a former replay in the same folder is taken from there.
 *
 * @returns images by the name of their stage; the last one is `final`, and the one below all of them `base`
 * @throws Error with the output of a step that fails
 */
export async function replay(dockerfile: string, given: Replay): Promise<Map<string, Image>> {
  const stages = readStages(dockerfile)
  const images = new Map<string, Image>()
  const prints = new Map<string, string>()
  for (const [index, stage] of stages.entries()) {
    const name = stage.name ?? (index === stages.length - 1 ? 'final' : String(index))
    if (!images.has(stage.base)) {
      const root = await createBase(stage.base, given)
      images.set(stage.base, { ...EMPTY, root })
      images.set('base', images.get(stage.base)!)
      prints.set(stage.base, stage.base)
    }
    const print = fingerprint(stage, prints, given.context)
    prints.set(name, print)
    images.set(name, await buildStage(stage, { ...given, images, root: join(given.folder, print) }))
    if (index === stages.length - 1) images.set('final', images.get(name)!)
  }
  return images
}

const EMPTY: Omit<Image, 'root'> = {
  env: { PATH: STANDARD_PATH },
  workdir: '/',
  user: 'root',
  volumes: [],
  cmd: [],
  entrypoint: [],
  healthcheck: [],
}

interface Building extends Replay {
  images: ReadonlyMap<string, Image>
  /** Of the stage that is built. */
  root: string
}

async function buildStage(stage: Stage, building: Building): Promise<Image> {
  const { images, root, say } = building
  const base = images.get(stage.base)!
  const changesFiles = stage.steps.some(({ kind }) => ['run', 'copy', 'workdir'].includes(kind))
  const draft = `${root}.draft`
  const isBuilt = existsSync(root)
  let image: Image = { ...base, root: changesFiles ? draft : base.root }
  if (changesFiles && !isBuilt) {
    await rm(draft, { recursive: true, force: true })
    await execa('cp', ['-a', base.root, draft])
  }
  for (const step of stage.steps) {
    if (!isBuilt) {
      say(`${stage.name ?? 'final'}: ${JSON.stringify(step)}`)
      await changeFiles(step, image, building)
    }
    image = configure(step, image)
  }
  if (!changesFiles) return image
  if (!isBuilt) await rename(draft, root)
  return { ...image, root }
}

async function changeFiles(step: Step, image: Image, building: Building): Promise<void> {
  if (step.kind === 'workdir') await mkdir(join(image.root, step.value), { recursive: true })
  else if (step.kind === 'copy') await copy(step, image, building)
  else if (step.kind === 'run') {
    if (image.user !== 'root') throw new Error(`The replay runs steps as root only: ${step.command}`)
    await runStep(withRegistry(image, building.registry), step.command)
  }
}

/** A step finds the package registry as this machine does; nothing of it stays in the image. */
function withRegistry(image: Image, { url, authority }: Registry): Container {
  const env: Record<string, string> = { HOME: '/root', ...image.env, npm_config_registry: url }
  if (!authority) return { ...image, volumes: {}, env }
  env.npm_config_cafile = '/run/registry-authority.crt'
  return { ...image, volumes: {}, env, files: { [env.npm_config_cafile]: authority } }
}

/** As an engine copies: of a folder its content, to a target with a slash or of several sources into it. */
async function copy(step: Step & { kind: 'copy' }, image: Image, { context, images }: Building) {
  const from = step.from === null ? context : images.get(step.from)!.root
  const target = join(image.root, resolve(image.workdir, step.target))
  const isInto =
    step.target.endsWith('/') || step.sources.length > 1 || target === join(image.root, image.workdir)
  for (const source of step.sources) {
    const path = join(from, source)
    if (step.from === null && isIgnored(source, context))
      throw new Error(`COPY ${source}: .dockerignore leaves it out`)
    if (!statSync(path).isDirectory())
      await copyOne(path, isInto ? join(target, path.slice(path.lastIndexOf('/') + 1)) : target)
    else if (step.from !== null || resolve(path) !== resolve(context)) await copyOne(path, target)
    else
      for (const name of readdirSync(path).filter((name) => !isIgnored(name, context)))
        await copyOne(join(path, name), join(target, name))
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await execa('cp', ['-r', '-P', '-T', '--preserve=mode,timestamps', from, to])
}

/** Whether `.dockerignore` leaves a path out: it names files and folders of the context's top. */
function isIgnored(path: string, context: string): boolean {
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const unclear = ignored.filter((line) => /[*?!/#[]/.test(line))
  if (unclear.length > 0)
    throw new Error(`The replay does not know these lines of .dockerignore: ${unclear.join(', ')}`)
  return ignored.includes(path.split('/').filter((part) => part !== '.')[0] ?? '')
}

function configure(step: Step, image: Image): Image {
  switch (step.kind) {
    case 'env':
      return { ...image, env: { ...image.env, ...step.variables } }
    case 'workdir':
      return { ...image, workdir: step.value }
    case 'user':
      return { ...image, user: step.value }
    case 'volume':
      return { ...image, volumes: [...image.volumes, ...step.values] }
    case 'entrypoint':
      // An engine forgets the command of the stage before.
      return { ...image, entrypoint: step.argv, cmd: [] }
    case 'cmd':
    case 'healthcheck':
      return { ...image, [step.kind]: step.argv }
    default:
      return image
  }
}

/** Of a stage's instructions, of its base and of the files that it copies. */
function fingerprint(stage: Stage, prints: ReadonlyMap<string, string>, context: string): string {
  const hash = createHash('sha256').update(JSON.stringify([stage.steps, prints.get(stage.base)]))
  for (const step of stage.steps) {
    if (step.kind !== 'copy') continue
    if (step.from !== null) hash.update(prints.get(step.from) ?? step.from)
    else for (const source of step.sources) addFiles(hash, source, context)
  }
  return hash.digest('hex').slice(0, 16)
}

function addFiles(hash: ReturnType<typeof createHash>, path: string, context: string): void {
  if (isIgnored(path, context)) return
  const found = statSync(join(context, path), { throwIfNoEntry: false })
  if (found?.isDirectory())
    for (const name of readdirSync(join(context, path)).sort()) addFiles(hash, join(path, name), context)
  else if (found) hash.update(path).update(readFileSync(join(context, path)))
}

/** Bytes that a root takes on disk. */
export async function measureRoot(root: string): Promise<number> {
  const { stdout } = await execa('du', ['--summarize', '--block-size=1', root])
  return Number.parseInt(stdout, 10)
}

/** Creates the folder for roots, which nobody else may enter: it has files of every right. */
export function createFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  writeFileSync(join(folder, 'README'), 'Roots of images (tests/image/). May be deleted.\n')
}
