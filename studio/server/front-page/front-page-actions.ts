import * as z from 'zod'
import type { Operator } from '../../../platform/operator/open-operator.ts'
import type { FileAction } from '../../../platform/operator/operator-action.ts'
import { recordFileAction } from '../../../platform/operator/studio-actions.ts'
import { type CheckedDraft, type FrontFile, FrontFileName, type FrontFiles } from './front-files.ts'

export interface FrontPage {
  frontFiles: FrontFiles
  operator: Operator
}

const Named = z.object({ file: FrontFileName }).strict()
const Draft = z.object({ value: z.unknown() }).strict()
const NamedDraft = Draft.extend({ file: FrontFileName })
const VersionedDraft = Draft.extend({ version: z.string().max(64).nullable() })

type ActionOf<Schema extends z.ZodType, Output> = FileAction<FrontPage, Schema, Output>

export const showFrontFileAction: ActionOf<typeof Named, FrontFile> = {
  path: '/front-page',
  noun: 'look at the front page',
  input: Named,
  perform: ({ frontFiles }, { file }) => frontFiles.show(file),
}

export const checkFrontFileAction: ActionOf<typeof NamedDraft, CheckedDraft> = {
  path: '/front-page/check',
  noun: 'check of a draft',
  input: NamedDraft,
  perform: ({ frontFiles }, { file, value }) => frontFiles.check(file, value),
}

export const saveHomeAction = createSave('home')
export const saveFeedAction = createSave('feed')
export const savePackagesAction = createSave('packages')

function createSave(file: FrontFileName): ActionOf<typeof VersionedDraft, FrontFile> {
  return {
    path: `/front-page/${file}`,
    noun: 'change of a file',
    input: VersionedDraft,
    act: { name: 'change file', toFacts: () => ({ subject: file }) },
    perform: ({ frontFiles, operator }, draft, { by, reason }) =>
      frontFiles.save(file, draft, (name, changes) =>
        operator.perform(recordFileAction, { file: name, changes }, { operator: `studio:${by}`, reason }),
      ),
  }
}
