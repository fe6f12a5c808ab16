import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const FC_LIST_BYTES_MAX = 64 * 1024 * 1024

export type CanWrite = (text: string) => boolean

/** Reads fontconfig. If it is missing, no text is drawn: better than boxes in place of letters. */
export async function fontCoverage(): Promise<CanWrite> {
  try {
    const { stdout } = await promisify(execFile)('fc-list', ['--format', '%{charset}\n'], {
      maxBuffer: FC_LIST_BYTES_MAX,
    })
    return readCharsets(stdout)
  } catch {
    return () => false
  }
}

/** One font per line, as `20-7e a0-17f 2c6`. */
export function readCharsets(text: string): CanWrite {
  const ranges = [...new Set(text.split(/\s+/))].flatMap((range) => {
    const [from, to = from] = range.split('-').map((hex) => Number.parseInt(hex, 16))
    return from === undefined || Number.isNaN(from) ? [] : [[from, to as number] as const]
  })
  return (written) =>
    [...written.replace(/[\s\p{C}]/gu, '')].every((character) => {
      const code = character.codePointAt(0) as number
      return ranges.some(([from, to]) => from <= code && code <= to)
    })
}
