import { existsSync } from 'node:fs'
import { copyFile, glob, mkdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** A tab that is open for longer reloads on its next navigation. */
export const FORMER_MS_MAX = 7 * 24 * 60 * 60 * 1_000
export const FORMER_BYTES_MAX = 64 * 1024 * 1024

interface Folders {
  assets: string
  /** Of earlier builds; a file's age counts from when a build replaced it. */
  former: string
}

export async function setAside({ assets, former }: Folders, now: Date): Promise<void> {
  if (!existsSync(assets)) return
  await mkdir(former, { recursive: true })
  for await (const name of glob('*', { cwd: assets })) {
    await copyFile(join(assets, name), join(former, name))
    await utimes(join(former, name), now, now)
  }
}

/** Deletes copies that the build still has, that are too old, or that exceed the total size; keeps the latest. */
export async function pruneFormer(
  { assets, former }: Folders,
  now: Date,
  { ageMsMax = FORMER_MS_MAX, sizeBytesMax = FORMER_BYTES_MAX } = {},
): Promise<void> {
  if (!existsSync(former)) return
  const names = await Array.fromAsync(glob('*', { cwd: former }))
  const files = await Promise.all(names.map(async (name) => ({ name, ...(await facts(join(former, name))) })))
  let sizeBytes = 0
  for (const { name, mtimeMs, size } of files.sort((one, other) => other.mtimeMs - one.mtimeMs)) {
    const isCurrent = existsSync(join(assets, name))
    if (!isCurrent) sizeBytes += size
    if (isCurrent || now.getTime() - mtimeMs > ageMsMax || sizeBytes > sizeBytesMax) {
      await rm(join(former, name))
    }
  }
}

async function facts(path: string) {
  const { mtimeMs, size } = await stat(path)
  return { mtimeMs, size }
}
