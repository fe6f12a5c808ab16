import { readFileSync, type Stats, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { decodeUtf8 } from './decode-utf-8.ts'

const MEGABYTE = 1024 * 1024

/** The fault is a sentence; null: no such file. */
export type OperatorFileText = { text: string } | { fault: string } | null

/** Reads UTF-8 text of up to a megabyte. Never rejects, and never blocks on a pipe. */
export async function readOperatorFile(file: string, shownAs = file): Promise<OperatorFileText> {
  const read = await readOperatorBytes(file, { megabytesMax: 1, shownAs })
  return read && 'bytes' in read ? toText(read.bytes, shownAs) : read
}

export function readOperatorFileNow(file: string, shownAs = file): OperatorFileText {
  try {
    const refusal = findRefusal(statSync(file), 1)
    return refusal ? { fault: `${shownAs} ${refusal}.` } : toText(readFileSync(file), shownAs)
  } catch (error) {
    return toFault(error, shownAs)
  }
}

export async function readOperatorBytes(
  file: string,
  { megabytesMax, shownAs }: { megabytesMax: number; shownAs: string },
): Promise<{ bytes: Buffer } | { fault: string } | null> {
  try {
    const refusal = findRefusal(await stat(file), megabytesMax)
    return refusal ? { fault: `${shownAs} ${refusal}.` } : { bytes: await readFile(file) }
  } catch (error) {
    return toFault(error, shownAs)
  }
}

/** Reading a pipe without a writer never ends, and signals do not end a process that is blocked on it. */
function findRefusal(found: Stats, megabytesMax: number): string | null {
  if (!found.isFile() && !found.isDirectory()) return 'is no file but a pipe, socket or device'
  if (found.size <= megabytesMax * MEGABYTE) return null
  return `is larger than ${megabytesMax === 1 ? 'a megabyte' : `${megabytesMax} megabytes`}`
}

function toText(bytes: Buffer, shownAs: string): OperatorFileText {
  const text = decodeUtf8(bytes)
  if (text === null) return { fault: `${shownAs} is not UTF-8; save it again in that encoding.` }
  const nulAt = text.indexOf('\0')
  if (nulAt === -1) return { text }
  const line = text.slice(0, nulAt).split('\n').length
  return { fault: `${shownAs} contains a NUL character in line ${line}; remove it.` }
}

function toFault(error: unknown, shownAs: string): { fault: string } | null {
  const { code } = error as NodeJS.ErrnoException
  return code === ABSENT ? null : unreadable(shownAs, code)
}

const ABSENT = 'ENOENT'

/** Without a code: a file that must exist and does not. */
export function unreadable(shownAs: string, code = ABSENT): { fault: string } {
  return { fault: `${shownAs} cannot be read (${code}).` }
}
