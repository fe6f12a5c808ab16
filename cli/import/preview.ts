import { realpath } from 'node:fs/promises'
import { hasEmbedded } from '../../platform/db/open.ts'
import { readDramaFolder } from '../../platform/media/clips/drama-folder.ts'
import { previewImportsAction } from '../../platform/operator/actions.ts'
import { openOperator } from '../../platform/operator/open-operator.ts'

interface PreviewSettings {
  dataDir: string
  databaseUrl: string | null
  mayReplace: boolean
}

interface ReadFolder {
  folder: string
  key: string
  episodeCount: number
}

/**
 * Finds folders that would not be imported, before any video is opened: those with the same key, and those that would replace
 * another drama. Returns reasons by folder.
 *
 * @param folders those to import now
 * @param all every folder of this run
 */
export async function previewFolders(
  folders: readonly string[],
  all: readonly string[],
  settings: PreviewSettings,
): Promise<Map<string, string>> {
  const read = await readFolders(all)
  const refusals = new Map<string, string>()
  for (const { folder, key } of read) {
    const other = read.find((each) => each.key === key && each.folder !== folder)
    if (other) {
      refusals.set(
        folder,
        `The key "${key}" is also that of ${other.folder}: give each drama a key of its own in drama.yaml.`,
      )
    }
  }
  const wanted = read.filter(({ folder }) => folders.includes(folder) && !refusals.has(folder))
  const replacing = await findReplacing(wanted, settings)
  wanted.forEach(({ folder }, index) => {
    const refusal = replacing[index]
    if (refusal) refusals.set(folder, refusal)
  })
  return refusals
}

/** Ignores faulty folders, which their import reports. */
async function readFolders(folders: readonly string[]): Promise<ReadFolder[]> {
  const read = folders.map(async (folder) => {
    const drama = await readDramaFolder(folder).catch(() => null)
    return drama ? [{ folder, key: drama.key, episodeCount: drama.episodes.length }] : []
  })
  return (await Promise.all(read)).flat()
}

async function findReplacing(
  read: readonly ReadFolder[],
  { dataDir, databaseUrl, mayReplace }: PreviewSettings,
): Promise<(string | null)[]> {
  const mayHold = databaseUrl !== null || hasEmbedded(dataDir)
  if (read.length === 0 || mayReplace || !mayHold) return []
  const imports = read.map(async ({ folder, key, episodeCount }) => {
    return { key, episodeCount, importedFrom: await realpath(folder) }
  })
  try {
    const operator = await openOperator({ dataDir }, { databaseUrl })
    try {
      return await operator.perform(previewImportsAction, await Promise.all(imports))
    } finally {
      await operator.close()
    }
  } catch {
    // Another import may lock the data folder briefly. Publishing checks again.
    return []
  }
}
