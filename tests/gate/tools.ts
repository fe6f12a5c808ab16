import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'

/** A program the tests run that npm does not bring. */
interface Tool {
  name: string
  /** Debian packages that bring it. */
  packages: string[]
  find: () => Promise<string | null>
}

function onPath(...names: string[]): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      if (folder && existsSync(join(folder, name))) return join(folder, name)
    }
  }
  return null
}

/** Debian keeps the server's programs off PATH, in a folder per version. */
async function findPostgres(): Promise<string | null> {
  const base = '/usr/lib/postgresql'
  if (existsSync(base)) {
    const versions = (await readdir(base)).sort((a, b) => Number(b) - Number(a))
    for (const version of versions) {
      if (existsSync(join(base, version, 'bin/postgres'))) return join(base, version, 'bin/postgres')
    }
  }
  return onPath('postgres') && onPath('initdb') ? onPath('postgres') : null
}

export const TOOLS: readonly Tool[] = [
  {
    name: 'chromium',
    packages: ['chromium'],
    find: async () =>
      process.env.CHROMIUM_PATH ??
      onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'),
  },
  { name: 'ffmpeg', packages: ['ffmpeg'], find: async () => process.env.FFMPEG_PATH ?? onPath('ffmpeg') },
  { name: 'postgres', packages: ['postgresql'], find: findPostgres },
]

function mayInstall(): boolean {
  return process.getuid?.() === 0 && onPath('apt-get') !== null
}

/**
 * Finds every tool, installing the missing ones from Debian's packages where that is possible.
 *
 * @returns sentences about tools that are neither there, nor installable, nor excused by `ALLOW_SKIP` (names, comma separated)
 */
export async function ensureTools(say: (sentence: string) => void): Promise<string[]> {
  const missing: Tool[] = []
  for (const tool of TOOLS) if (!(await tool.find())) missing.push(tool)
  if (missing.length > 0 && mayInstall()) {
    const packages = missing.flatMap((tool) => tool.packages)
    say(`Installing ${packages.join(', ')} from Debian’s packages.`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await execa('apt-get', ['update', '-qq'], { env, reject: false })
    await execa('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      reject: false,
    })
  }
  const excused = new Set((process.env.ALLOW_SKIP ?? '').split(',').map((name) => name.trim()))
  const faults: string[] = []
  for (const tool of TOOLS) {
    if (await tool.find()) continue
    if (excused.has(tool.name))
      say(`Going on without ${tool.name}, as ALLOW_SKIP says: its tests are skipped.`)
    else {
      faults.push(
        `${tool.name} is missing. Install it (Debian: apt-get install ${tool.packages.join(' ')}) or excuse it with ALLOW_SKIP=${tool.name}.`,
      )
    }
  }
  return faults
}
