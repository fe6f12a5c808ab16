import { readDramaFolder } from '../../platform/media/clips/drama-folder.ts'
import {
  grantAction,
  publishReleaseAction,
  refundAction,
  setFactsAction,
  setTextsAction,
  showReleaseAction,
} from '../../platform/operator/actions.ts'
import type { Operator } from '../../platform/operator/open-operator.ts'
import { sumMovedAction } from '../../platform/operator/studio-actions.ts'
import { OperatorRefusal } from '../../platform/runtime/operator-refusal.ts'
import { importUploadAction, type Uploads } from './uploads/upload-actions.ts'

/** A second person has agreed to what is there. */
const SEEN: ReadonlySet<string> = new Set(['published', 'scheduled'])

/** One month of VIP without a second person. */
const VIP_DAYS_ALONE = 31

export interface TwoPersonsOptions {
  operator: Operator
  /** Coins and bonus that one account may move in 24 hours without a second person. */
  aloneUpTo: number
  /** Whether one person is enough to show viewers something new. */
  publishesAlone: boolean
  uploads: Uploads
}

/** Null: one person is enough. */
export async function summarizeForTwo(
  options: TwoPersonsOptions,
  { path, input, operatorName }: { path: string; input: unknown; operatorName: string },
): Promise<string | null> {
  const { operator, aloneUpTo, publishesAlone } = options
  if (path === grantAction.path) {
    const { code, grant } = grantAction.input.parse(input)
    const { moved } = await operator.perform(sumMovedAction, { operator: operatorName, order: null })
    const isAlone = moved + grant.coins + grant.bonus <= aloneUpTo && grant.vipDays <= VIP_DAYS_ALONE
    const parts = [
      grant.coins && `${grant.coins} coins`,
      grant.bonus && `${grant.bonus} bonus`,
      grant.vipDays && `${grant.vipDays} days of VIP`,
    ]
    return isAlone ? null : `Giving member ${code} ${parts.filter(Boolean).join(', ')}`
  }
  if (path === refundAction.path) {
    const { order } = refundAction.input.parse(input)
    const sums = await operator.perform(sumMovedAction, { operator: operatorName, order })
    const isAlone = sums.ofOrder === null || sums.moved + sums.ofOrder <= aloneUpTo
    return isAlone ? null : `Refunding order ${order} of ${sums.ofOrder} coins and bonus`
  }
  return publishesAlone ? null : summarizePublication(options, path, input)
}

/** Null: nothing that viewers see changes by it. */
async function summarizePublication(
  { operator, uploads }: TwoPersonsOptions,
  path: string,
  input: unknown,
): Promise<string | null> {
  if (path === publishReleaseAction.path) {
    const { drama, episodes, atMs } = publishReleaseAction.input.parse(input)
    const which = episodes ? `, episodes ${episodes.join(', ')},` : ''
    return `Publishing ${drama}${which}${atMs === null ? '' : ` at ${new Date(atMs).toISOString()}`}`
  }
  if (path === setTextsAction.path) {
    const { drama, language } = setTextsAction.input.parse(input)
    const name = await nameIfSeen(operator, drama)
    return name && `Changing the texts of ${name} in ${language}, which viewers see, or will`
  }
  if (path === setFactsAction.path) {
    const name = await nameIfSeen(operator, setFactsAction.input.parse(input).drama)
    return name && `Changing genres and cast of ${name}, which viewers see, or will`
  }
  if (path !== importUploadAction.path) return null
  const { folder } = importUploadAction.input.parse(input)
  // Not a drama yet: the import says why.
  const planned = await readDramaFolder(uploads.folders.toPath(folder)).catch(() => null)
  const name = planned && (await nameIfSeen(operator, planned.key))
  return name && `Importing “${folder}” into ${name}, which viewers see, or will`
}

async function nameIfSeen(operator: Operator, drama: string): Promise<string | null> {
  const release = await operator
    .perform(showReleaseAction, { drama, withBuyers: false })
    .catch(noneOfThisName)
  return release && SEEN.has(release.state) ? release.name : null
}

/** Null: there is no such drama. */
function noneOfThisName(error: unknown): null {
  if (error instanceof OperatorRefusal) return null
  throw error
}
