import * as z from 'zod'
import type { FileAction } from '../../../platform/operator/operator-action.ts'
import { OperatorRefusal } from '../../../platform/runtime/operator-refusal.ts'
import {
  changeDescription,
  changeTranslation,
  type Description,
  DescriptionFields,
  readDescription,
  Translation,
} from './description.ts'
import type { ImportProgress } from './import-progress.ts'
import type { Imports } from './imports.ts'
import type { Job } from './job.ts'
import { FileName, FolderName, type UploadedFile, type UploadFolders } from './upload-folders.ts'

export interface Uploads {
  folders: UploadFolders
  imports: Imports
}

export interface UploadFolder {
  folder: string
  files: UploadedFile[]
  job: Job | null
  /** While it is the one that is worked on. */
  progress: ImportProgress | null
}

const Folder = z.object({ folder: FolderName }).strict()
const ImportRequest = Folder.extend({
  mayReplace: z.boolean(),
  /** Of the files that a second person is asked to approve; Studio sets it. */
  fingerprint: z.string().max(64).optional(),
})
const DescriptionChange = Folder.extend({ fields: DescriptionFields })
const TranslationChange = Folder.extend({ translation: Translation })
const Removal = Folder.extend({ file: FileName.optional() })

type ActionOf<Schema extends z.ZodType, Output> = FileAction<Uploads, Schema, Output>

async function readFolder({ folders, imports }: Uploads, folder: string): Promise<UploadFolder> {
  const [files, job] = await Promise.all([folders.listFiles(folder), imports.read(folder)])
  return { folder, files, job, progress: imports.progressOf(folder) }
}

const Nothing = z.object({}).strict()

export const listUploadsAction: ActionOf<typeof Nothing, UploadFolder[]> = {
  path: '/uploads',
  noun: 'list of uploads',
  input: Nothing,
  perform: async (uploads) =>
    Promise.all((await uploads.folders.list()).map((folder) => readFolder(uploads, folder))),
}

export const showUploadAction: ActionOf<typeof Folder, UploadFolder & { description: Description }> = {
  path: '/uploads/show',
  noun: 'look at an upload',
  input: Folder,
  async perform(uploads, { folder }) {
    const description = await readDescription(uploads.folders.toPath(folder))
    return { ...(await readFolder(uploads, folder)), description }
  },
}

export const describeUploadAction: ActionOf<typeof DescriptionChange, null> = {
  path: '/uploads/describe',
  noun: 'description of an upload',
  input: DescriptionChange,
  perform: (uploads, { folder, fields }) =>
    changing(uploads, folder, () => changeDescription(uploads.folders.toPath(folder), fields)),
}

export const translateUploadAction: ActionOf<typeof TranslationChange, null> = {
  path: '/uploads/translate',
  noun: 'translation of an upload',
  input: TranslationChange,
  perform: (uploads, { folder, translation }) =>
    changing(uploads, folder, () => changeTranslation(uploads.folders.toPath(folder), translation)),
}

export const checkUploadAction: ActionOf<typeof Folder, null> = {
  path: '/uploads/check',
  noun: 'check of an upload',
  input: Folder,
  async perform({ imports }, { folder }, { by }) {
    await imports.ask(folder, { step: 'check', by, reason: '', mayReplace: false })
    return null
  },
}

export const importUploadAction: ActionOf<typeof ImportRequest, null> = {
  path: '/uploads/import',
  noun: 'import of an upload',
  input: ImportRequest,
  act: { name: 'import', toFacts: ({ folder }) => ({ subject: `upload ${folder}` }) },
  async perform({ folders, imports }, { folder, mayReplace, fingerprint }, { by, reason }) {
    if (fingerprint !== undefined && fingerprint !== (await folders.fingerprint(folder))) {
      throw new OperatorRefusal(
        `The files of “${folder}” have changed since approval was asked for. Ask for it again.`,
      )
    }
    await imports.ask(folder, { step: 'import', by, reason, mayReplace })
    return null
  },
}

export const stopUploadAction: ActionOf<typeof Folder, null> = {
  path: '/uploads/stop',
  noun: 'end of an import',
  input: Folder,
  async perform({ imports }, { folder }) {
    await imports.stop(folder)
    return null
  },
}

export const removeUploadAction: ActionOf<typeof Removal, null> = {
  path: '/uploads/remove',
  noun: 'removal of an upload',
  input: Removal,
  perform: (uploads, { folder, file }) =>
    changing(uploads, folder, () => uploads.folders.remove(folder, file)),
}

/** Not while it waits for its import; what was found out about it counts no more. */
async function changing({ imports }: Uploads, folder: string, change: () => Promise<void>): Promise<null> {
  const lock = await imports.findLock(folder)
  if (lock !== null) throw new OperatorRefusal(lock)
  await change()
  await imports.forget(folder)
  return null
}
