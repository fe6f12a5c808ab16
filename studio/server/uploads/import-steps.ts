import { realpath } from 'node:fs/promises'
import { mediaTools } from '../../../platform/media/clips/ffmpeg.ts'
import { toOperatorLadder } from '../../../platform/media/packaging/encoding-ladder.ts'
import {
  checkDrama,
  type PackagingProgress,
  packageDrama,
} from '../../../platform/media/packaging/package-drama.ts'
import type { MediaStore } from '../../../platform/media-store/media-store.ts'
import { previewImportsAction, publishAction } from '../../../platform/operator/actions.ts'
import type { Operator } from '../../../platform/operator/open-operator.ts'
import type { Job } from './job.ts'

export interface StepOptions {
  operator: Operator
  withMedia<T>(work: (store: MediaStore) => Promise<T>): Promise<T>
  ffmpegPath: string | null
  loudnessLufs: number | null
}

interface Following {
  onProgress(progress: PackagingProgress): void
  signal: AbortSignal
}

/** Does a job in a folder. Throws `DramaFolderError` with what has to be mended, and the signal's reason. */
export type Step = (folderPath: string, job: Job, following: Following) => Promise<Partial<Job>>

/** As the command imports, but what is new stays hidden until somebody publishes it. */
export function createSteps({
  operator,
  withMedia,
  ffmpegPath,
  loudnessLufs,
}: StepOptions): Record<Job['step'], Step> {
  const tools = mediaTools(ffmpegPath)
  const ladder = toOperatorLadder(loudnessLufs)
  return {
    async check(folder, { mayReplace }, following) {
      const { key, name, episodes, faults } = await checkDrama({ folder, tools, ...following })
      const importedFrom = await realpath(folder)
      const [refusal] = await operator.perform(previewImportsAction, [
        { key, episodeCount: episodes.length, importedFrom, mayReplace },
      ])
      const all = [...faults, ...(refusal ? [refusal] : [])]
      return { state: all.length > 0 ? 'failed' : 'done', faults: all, name, episodes: [...episodes] }
    },
    async import(folder, { mayReplace, by, reason }, following) {
      const publication = await withMedia((store) =>
        packageDrama({ folder, store, tools, ladder, ...following }),
      )
      await operator.perform(
        publishAction,
        { ...publication, isHidden: true, importedFrom: await realpath(folder), mayReplace },
        { operator: `studio:${by}`, reason },
      )
      return { state: 'done', faults: [], name: publication.name, key: publication.key }
    },
  }
}
