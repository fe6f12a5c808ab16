import { readFile, stat } from 'node:fs/promises'

const SIZE_BYTES_MAX = 1024 * 1024

/** The text of an operator's file, or why it cannot be read, as a sentence; null: there is none. */
export type OperatorFileText = { text: string } | { fault: string } | null

/** Reads a file of the data folder, of at most a megabyte. Never rejects. */
export async function readOperatorFile(file: string): Promise<OperatorFileText> {
  try {
    const { size } = await stat(file)
    if (size > SIZE_BYTES_MAX) return { fault: `${file} is larger than a megabyte.` }
    return { text: await readFile(file, 'utf8') }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? null : { fault: `${file} cannot be read (${code}).` }
  }
}
