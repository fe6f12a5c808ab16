import { execFile } from 'node:child_process'
import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../../..')
/** Everything that a build reads and a product starts from. */
const COPIED = [
  'app',
  'build',
  'cli',
  'configuration',
  'contract',
  'package-lock.json',
  'processes',
  'package.json',
  'platform',
  'public',
  'remix.config.js',
  'sandboxes',
  'server',
  'server.ts',
  'tools',
  'tsconfig.json',
  'vite.config.ts',
  'workers',
]

/** Copies the project, with its build, so that a test may change it: {@link buildCopy}, then `startProduct`. */
export async function copyProject(root: string): Promise<void> {
  for (const path of COPIED)
    await cp(join(ROOT, path), join(root, path), { recursive: true, verbatimSymlinks: true })
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
}

/** Builds a changed copy. */
export async function buildCopy(root: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'cli/build.ts')], { cwd: root })
}
