import * as z from 'zod'
import type { Operator } from '../../../platform/operator/open-operator.ts'
import type { FileAction } from '../../../platform/operator/operator-action.ts'
import { recordFileAction } from '../../../platform/operator/studio-actions.ts'
import { type Alert, readAlerts } from './alerts.ts'
import type { Backups, BackupsState } from './backups.ts'

export interface HealthSources {
  backups: Backups
  /** Address of Prometheus; null: there is none. */
  prometheus: string | null
}

type ActionOf<Schema extends z.ZodType, Output> = FileAction<
  HealthSources & { operator: Operator },
  Schema,
  Output
>

const Nothing = z.object({}).strict()
const Named = z.object({ name: z.string().max(40) }).strict()

export const showBackupsAction: ActionOf<typeof Nothing, BackupsState> = {
  path: '/backups',
  noun: 'list of backups',
  input: Nothing,
  perform: ({ backups }) => backups.show(),
}

export const makeBackupAction: ActionOf<typeof Nothing, null> = {
  path: '/backups/make',
  noun: 'backup',
  input: Nothing,
  act: { name: 'back up', toFacts: () => ({ subject: 'backup' }) },
  async perform({ backups, operator }, _input, { by, reason }) {
    backups.make()
    const actor = { operator: `studio:${by}`, reason }
    return operator.perform(recordFileAction, { file: 'backup', changes: ['Begun.'] }, actor)
  },
}

export const verifyBackupAction: ActionOf<typeof Named, null> = {
  path: '/backups/verify',
  noun: 'check of a backup',
  input: Named,
  perform: ({ backups }, { name }) => backups.verify(name),
}

/** Null: no Prometheus watches. */
export const showAlertsAction: ActionOf<typeof Nothing, Alert[] | null> = {
  path: '/alerts',
  noun: 'list of alerts',
  input: Nothing,
  perform: async ({ prometheus }) => (prometheus === null ? null : readAlerts(prometheus)),
}
