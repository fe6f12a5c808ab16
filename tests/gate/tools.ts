import { execa } from 'execa'
import { findPostgres } from '../conformance/postgres.ts'
import {
  findCaddy,
  findFirefox,
  findFullChromium,
  findHeadlessShell,
  findNginx,
  findNjs,
  findOpenssl,
  findPgbackrest,
  findPgbouncer,
  findPromtool,
  findSwift,
  findValkey,
  findVarnish,
  findWebKit,
  onPath,
} from './programs.ts'

export type ToolName =
  | 'chromium'
  | 'full-chromium'
  | 'ffmpeg'
  | 'postgres'
  | 'firefox'
  | 'webkit'
  | 'nginx'
  | 'njs'
  | 'caddy'
  | 'valkey'
  | 'swift'
  | 'varnish'
  | 'pgbouncer'
  | 'pgbackrest'
  | 'prometheus'

/** A program required by tests that npm does not install. */
interface Tool {
  name: ToolName
  /** Debian packages that contain it. */
  packages: string[]
  /** Null: not found. */
  find: () => Promise<unknown>
  /** Does in its place where it cannot be installed, though slower. */
  findSubstitute?: () => string | null
}

export const TOOLS: readonly Tool[] = [
  {
    name: 'chromium',
    packages: ['chromium-headless-shell'],
    find: async () => findHeadlessShell(),
    findSubstitute: findFullChromium,
  },
  // For what the shell lacks: the back-forward cache.
  { name: 'full-chromium', packages: ['chromium'], find: async () => findFullChromium() },
  { name: 'ffmpeg', packages: ['ffmpeg'], find: async () => process.env.FFMPEG_PATH ?? onPath('ffmpeg') },
  { name: 'postgres', packages: ['postgresql'], find: async () => findPostgres() },
  { name: 'firefox', packages: ['firefox-esr'], find: async () => findFirefox() },
  {
    name: 'webkit',
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      'gstreamer1.0-libav',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
    ],
    find: async () => findWebKit(),
  },
  {
    name: 'nginx',
    packages: ['nginx-light', 'openssl'],
    find: async () => findOpenssl() && findNginx(),
  },
  { name: 'njs', packages: ['libnginx-mod-http-js'], find: async () => findNjs() },
  {
    name: 'caddy',
    packages: ['caddy', 'openssl'],
    find: async () => findOpenssl() && findCaddy(),
  },
  // Debian 12 has Redis only.
  { name: 'valkey', packages: ['redis-server'], find: async () => findValkey() },
  {
    name: 'swift',
    packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
    find: async () => findSwift(),
  },
  { name: 'varnish', packages: ['varnish'], find: async () => findVarnish() },
  { name: 'pgbouncer', packages: ['pgbouncer'], find: async () => findPgbouncer() },
  { name: 'pgbackrest', packages: ['pgbackrest'], find: async () => findPgbackrest() },
  { name: 'prometheus', packages: ['prometheus'], find: async () => findPromtool() },
]

/** Whether this tool may be missing, by `ALLOW_SKIP`. */
export function mayLack(name: ToolName): boolean {
  return (process.env.ALLOW_SKIP ?? '')
    .split(',')
    .map((allowed) => allowed.trim())
    .includes(name)
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && onPath('apt-get') !== null
}

/**
 * Finds the named tools, installing the missing ones from Debian's packages where that is possible.
 *
 * @returns sentences about tools that are neither there, nor installable, nor excused by `ALLOW_SKIP` (names, comma separated)
 */
export async function ensureTools(
  names: ReadonlySet<ToolName>,
  say: (sentence: string) => void,
): Promise<string[]> {
  const needed = TOOLS.filter(({ name }) => names.has(name))
  const missing: Tool[] = []
  for (const tool of needed) if (!(await tool.find())) missing.push(tool)
  if (missing.length > 0 && mayInstall()) {
    const packages = [...new Set(missing.flatMap((tool) => tool.packages))]
    say(`Installing ${packages.join(', ')} from Debian’s packages.`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await execa('apt-get', ['update', '-qq'], { env, reject: false })
    await execa('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      reject: false,
    })
  }
  const faults: string[] = []
  for (const tool of needed) {
    if (await tool.find()) continue
    const substitute = tool.findSubstitute?.()
    if (substitute) say(`${tool.packages.join(', ')} is missing; ${substitute} does, more slowly.`)
    else if (mayLack(tool.name))
      say(`Going on without ${tool.name}, as ALLOW_SKIP says: its tests are skipped.`)
    else {
      faults.push(
        `${tool.name} is missing. Install it (Debian: apt-get install ${tool.packages.join(' ')}) or excuse it with ALLOW_SKIP=${tool.name}.`,
      )
    }
  }
  return faults
}
