import { accessSync, constants, existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Finding, failed, ok, warning } from './finding.ts'

const GIGABYTE = 1024 ** 3
/** All renditions of a two-minute episode take about 100 MB. */
const FREE_BYTES_WANTED = 5 * GIGABYTE
const FREE_BYTES_MIN = GIGABYTE / 2
const OTHERS = 0o077

export function checkDataFolder(folder: string): Finding {
  const found = checkFolder(folder)
  const isOpen = found.state !== 'failed' && existsSync(folder) && (statSync(folder).mode & OTHERS) !== 0
  return isOpen
    ? warning(`${folder} is open to other users of this machine`, `Run: chmod 700 ${folder}`)
    : found
}

/** Tries to write a file and removes it. A missing folder will be created at the start. */
export function checkFolder(folder: string): Finding {
  const advice = `Make it writable for the user that runs the product, or set DATA_DIR: install -d -m 700 -o USER ${folder}`
  try {
    if (!existsSync(folder)) {
      accessSync(nearestFolder(folder), constants.W_OK | constants.X_OK)
      return withSpace(nearestFolder(folder), `${folder} is created at the first start`)
    }
    const trial = join(folder, `check.${process.pid}`)
    writeFileSync(trial, '', { flag: 'wx', mode: 0o600 })
    rmSync(trial)
    return withSpace(folder, `${folder} is writable`)
  } catch (error) {
    return failed(`${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`, advice)
  }
}

function withSpace(folder: string, found: string): Finding {
  const { bavail, bsize } = statfsSync(folder)
  const freeBytes = bavail * bsize
  const detail = `${found}, ${(freeBytes / GIGABYTE).toFixed(1)} GB free`
  const advice = 'Make room, or move the folder to a larger disk.'
  if (freeBytes < FREE_BYTES_MIN) return failed(detail, advice)
  return freeBytes < FREE_BYTES_WANTED ? warning(detail, advice) : ok(detail)
}

function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(dirname(folder))
}
