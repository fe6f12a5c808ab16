import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The download folder of a browser under test, instead of the folder of the user who runs the tests. */
export async function openDownloads() {
  const place = await mkdtemp(join(tmpdir(), 'cliffhanger-downloads-'))
  const [folder, configFolder] = [join(place, 'files'), join(place, 'config')]
  await mkdir(folder)
  await mkdir(configFolder)
  await writeFile(join(configFolder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${folder}"\n`)
  return {
    folder,
    /** The configuration in which desktop programs look up the download folder. */
    configFolder,
    list: () => readdir(folder),
    async empty(): Promise<void> {
      for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })
    },
    remove: () => rm(place, { recursive: true, force: true }),
  }
}
