import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = import.meta.dirname
const BUILT = join(FOLDER, '../build/studio/index.html')

/** Builds the screens unless the build is newer than all that it is made of. Rejects where the packages of the workspace are missing. */
export async function buildStudioWhenNeeded(say: (sentence: string) => void): Promise<void> {
  if (await isFresh()) return
  const { build } = await import('vite')
  say('Building Studio. This is done once and takes some seconds.')
  await build({ configFile: join(FOLDER, 'vite.config.ts'), logLevel: 'warn' })
}

async function isFresh(): Promise<boolean> {
  const built = await stat(BUILT).catch(() => null)
  if (!built) return false
  for await (const entry of glob(
    '{client/**/*,vite.config.ts,package.json,../contract/*,../platform/reporting/*}',
    {
      cwd: FOLDER,
      withFileTypes: true,
    },
  )) {
    if (!entry.isFile()) continue
    const { mtimeMs } = await stat(join(entry.parentPath, entry.name))
    if (mtimeMs > built.mtimeMs) return false
  }
  return true
}
