import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Dramas, rows of Home and packages that tests know: `DEMO_DIR` of every product that they start. */
export const CATALOGUE_FOLDER = import.meta.dirname
const DEMONSTRATION = join(import.meta.dirname, '../../platform/demo')

/** An episode's folder or a picture; those that the demonstration has too are there alone. */
export function findMedia(item: string): string | undefined {
  return [CATALOGUE_FOLDER, DEMONSTRATION].map((folder) => join(folder, 'media', item)).find(existsSync)
}
