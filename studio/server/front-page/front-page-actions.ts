import * as z from 'zod'
import { homeAction } from '../../../platform/operator/actions.ts'
import type { Operator } from '../../../platform/operator/open-operator.ts'
import type { OperatorAction } from '../../../platform/operator/operator-action.ts'
import { recordFileAction } from '../../../platform/operator/studio-actions.ts'
import type { ColumnPublication } from '../../../platform/publication/column-publication.ts'
import { type CheckedDraft, type FrontFile, FrontFileName, type FrontFiles } from './front-files.ts'

export interface FrontPage {
  frontFiles: FrontFiles
  operator: Operator
}

/** An act on files of this machine. */
export type FrontPageAction<Input, Output> = Omit<OperatorAction<Input, Output>, 'perform'> & {
  /** @param by the account */
  perform(front: FrontPage, input: Input, actor: { by: string; reason: string }): Promise<Output>
}

const Named = z.object({ file: FrontFileName }).strict()
const Draft = z.object({ value: z.unknown() }).strict()
const NamedDraft = Draft.extend({ file: FrontFileName })
const VersionedDraft = Draft.extend({ version: z.string().max(64).nullable() })

type ActionOf<Schema extends z.ZodType, Output> = FrontPageAction<z.output<Schema>, Output>

export const showFrontFileAction: ActionOf<typeof Named, FrontFile> = {
  path: '/front-page',
  noun: 'look at the front page',
  input: Named,
  async perform({ frontFiles, operator }, { file }) {
    const shown = await frontFiles.show(file)
    return file === 'home' && shown.version === null
      ? { ...shown, value: await listOwnRows(operator) }
      : shown
  },
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

/** The rows that the product shows without a file, as a file would have them. */
async function listOwnRows(operator: Operator): Promise<Partial<ColumnPublication>[]> {
  const { rows, fromCatalogue } = await operator.perform(homeAction, { columns: null })
  return (fromCatalogue ?? rows).map(({ given }) => {
    const isSaid = ([, value]: [string, unknown]) => Object.keys(Object(value)).length > 0
    return Object.fromEntries(Object.entries(given).filter(isSaid)) as Partial<ColumnPublication>
  })
}
