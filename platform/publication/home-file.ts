import { readFile, stat } from 'node:fs/promises'
import { type ReadYaml, readYaml } from '../../configuration/read-yaml.ts'
import { ColumnsPublication, ColumnsTogether } from './column-publication.ts'

/** In the data folder. */
export const HOME_FILE_NAME = 'home.yaml'

const SIZE_BYTES_MAX = 1024 * 1024

/** The text of a file, or why it cannot be read, as a sentence; null: there is none. */
export type HomeFileText = { text: string } | { fault: string } | null

/** Never rejects. */
export async function readHomeText(file: string): Promise<HomeFileText> {
  try {
    const { size } = await stat(file)
    if (size > SIZE_BYTES_MAX) return { fault: `${file} is larger than a megabyte.` }
    return { text: await readFile(file, 'utf8') }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? null : { fault: `${file} cannot be read (${code}).` }
  }
}

/** The rows of Home as a file has them, or all its faults as sentences. Row 456. */
export async function parseHome(
  read: NonNullable<HomeFileText>,
  fileName: string,
): Promise<ReadYaml<ColumnsPublication> | { faults: string[] }> {
  if ('fault' in read) return { faults: [read.fault] }
  return readYaml(read.text, { schema: ColumnsPublication, checks: [ColumnsTogether], fileName })
}
