import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { listSources, runStep } from './sandbox.ts'

/** Where npm finds packages. */
export interface Registry {
  url: string
  /** File of the authorities that its certificate is checked with; null: Node's own. */
  authority: string | null
}

/** The registry of this machine's npm. */
export async function readRegistry(): Promise<Registry> {
  const read = async (name: string) => (await execa('npm', ['config', 'get', name])).stdout.trim()
  const files = [await read('cafile'), process.env.NODE_EXTRA_CA_CERTS ?? '']
  return { url: await read('registry'), authority: files.find((file) => existsSync(file)) ?? null }
}

/**
 * Creates what the official Node image begins with: a minimal Debian of its release, from the sources of this machine, Node, npm and the
 * user `node`. Node is the lockfile's, so that its patch version may differ from the image's.
 *
 * @returns the folder of its root, from a former call if there was one
 * @throws Error for an image that is none of Node on Debian, and for another major version of Node
 */
export async function createBase(
  image: string,
  { folder, registry, say }: { folder: string; registry: Registry; say: (sentence: string) => void },
): Promise<string> {
  const { major, release } =
    /^node:(?<major>\d+)\.[\d.]+-(?<release>[a-z]+)-slim@sha256:/.exec(image)?.groups ?? {}
  if (!release) throw new Error(`The replay knows no base image ${image}`)
  if (major !== process.versions.node.split('.')[0])
    throw new Error(`${image} has another Node than the lockfile, ${process.version}`)
  const root = join(folder, `${release}-node-${process.version}`)
  if (existsSync(root)) return root
  const draft = `${root}.draft`
  rmSync(draft, { recursive: true, force: true })
  say(`base: Debian ${release} with Node ${process.version} in place of ${image}`)
  await execa('mmdebstrap', ['--variant=minbase', '--quiet', release, draft, ...listSources()])
  await addNode(draft, registry)
  renameSync(draft, root)
  return root
}

async function addNode(root: string, registry: Registry): Promise<void> {
  const programs = join(root, 'usr/local/bin')
  mkdirSync(programs, { recursive: true })
  copyFileSync(realpathSync(process.execPath), join(programs, 'node'))
  chmodSync(join(programs, 'node'), 0o755)
  // As in Debian's official images: what was installed is not kept a second time.
  writeFileSync(
    join(root, 'etc/apt/apt.conf.d/docker-clean'),
    'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb || true"; };\n',
  )
  // A mount needs a file to be put over.
  for (const name of ['resolv.conf', 'hosts']) writeFileSync(join(root, 'etc', name), '')
  await execa('npm', ['install', '--global', '--prefix', join(root, 'usr/local'), 'npm@11'], {
    env: { npm_config_registry: registry.url },
  })
  await runStep(
    { root, env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }, workdir: '/', user: 'root' },
    'groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node',
  )
}
