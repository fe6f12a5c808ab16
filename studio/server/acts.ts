import * as z from 'zod'
import type { Freed, MediaStore } from '../../platform/media-store/media-store.ts'
import { grantAction, refundAction, removeAction } from '../../platform/operator/actions.ts'
import type { Operator } from '../../platform/operator/open-operator.ts'
import type { Actor } from '../../platform/operator/record-act.ts'
import {
  askApprovalAction,
  decideApprovalAction,
  endApprovalAction,
  sumMovedAction,
} from '../../platform/operator/studio-actions.ts'
import type { RemovalReport } from '../../platform/release/remove.ts'
import { deleteUnneeded } from '../../platform/release/unneeded-media.ts'
import { createKeyedQueue } from '../../platform/runtime/keyed-queue.ts'
import { OperatorRefusal } from '../../platform/runtime/operator-refusal.ts'
import type { OpenSession } from '../../platform/studio/sessions.ts'
import { StudioRefusal } from './refusals.ts'
import { findAct, isUploadAction, mayAct, needsReason } from './roles.ts'
import type { Uploads } from './uploads/upload-actions.ts'

const Asked = z.object({ input: z.unknown(), reason: z.string().trim().max(200).optional() }).strict()
const Decided = z.object({ id: z.string().max(40), isApproved: z.boolean() }).strict()

/** One month of VIP without a second person. */
const VIP_DAYS_ALONE = 31

export type RemovedRelease = Omit<RemovalReport, 'unneeded'> & { deleted: Freed }

export type ActAnswer =
  | { status: 200; body: { output: unknown } }
  | { status: 202; body: { approval: { id: string; sentence: string } } }

export interface ActsOptions {
  operator: Operator
  /** Coins and bonus that one account may move in 24 hours without a second person. */
  aloneUpTo: number
  /** Opens where videos and pictures are stored, for work that deletes some. */
  withMedia<T>(work: (store: MediaStore) => Promise<T>): Promise<T>
  uploads: Uploads
}

/** Acts above the limit wait for a second person, as does whatever would bring the sum of a day above it. */
export function createActs({ operator, aloneUpTo, withMedia, uploads }: ActsOptions) {
  // One after the other for each account: two at the same moment would each see the sum without the other.
  const queue = createKeyedQueue({ lengthMax: 20 })

  async function act(session: OpenSession, path: string, body: unknown): Promise<ActAnswer> {
    const action = findAct(path)
    if (!action) throw new StudioRefusal(404, 'There is no such act.')
    if (!mayAct(session.role, path)) throw new StudioRefusal(403, 'Your role does not allow this.')
    const { input: given, reason = '' } = Asked.parse(body)
    if (needsReason(action) && reason === '') {
      throw new StudioRefusal(400, 'Say why: the reason stands on record.')
    }
    const operatorName = `studio:${session.name}`
    if (path === decideApprovalAction.path) {
      return { status: 200, body: { output: await decide(session, Decided.parse(given)) } }
    }
    const input = action.input.parse(given)
    if (isUploadAction(action)) {
      const output = await action.perform(uploads, input, { by: session.name, reason })
      return { status: 200, body: { output } }
    }
    return queue.run(session.name, async (): Promise<ActAnswer> => {
      const summary = await summarizeAboveLimit(path, input, operatorName)
      if (summary !== null) {
        const asked = { path, input, summary, reason, by: session.name }
        const { id } = await operator.perform(askApprovalAction, asked, { operator: operatorName, reason })
        const sentence = `${summary} waits for the approval of a second person.`
        return { status: 202, body: { approval: { id, sentence } } }
      }
      const actor = { operator: operatorName, reason }
      const output =
        path === removeAction.path ? await remove(input, actor) : await operator.perform(action, input, actor)
      return { status: 200, body: { output } }
    })
  }

  /** As the command does it: where the files are is open first, so that none stays when the storage is away. */
  function remove(input: unknown, actor: Actor): Promise<RemovedRelease> {
    return withMedia(async (store) => {
      const { unneeded, ...report } = await operator.perform(
        removeAction,
        removeAction.input.parse(input),
        actor,
      )
      return { ...report, deleted: await deleteUnneeded(store, unneeded) }
    })
  }

  /** Null: one person is enough. */
  async function summarizeAboveLimit(
    path: string,
    input: unknown,
    operatorName: string,
  ): Promise<string | null> {
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
    return null
  }

  async function decide(session: OpenSession, decision: z.infer<typeof Decided>) {
    const by = session.name
    const approved = await operator.perform(
      decideApprovalAction,
      { ...decision, by },
      { operator: `studio:${by}` },
    )
    if (!approved) return { state: 'declined' as const }
    const action = findAct(approved.path)
    if (!action) throw new StudioRefusal(409, 'This act is not offered any more.')
    const { id } = decision
    try {
      // Both keep what they did under a key of their own: performed again after an interruption, they give or pay once.
      const output = await operator.perform(action, action.input.parse(approved.input), {
        operator: `studio:${approved.askedBy}`,
        reason: `${approved.reason} (approved by ${by})`,
      })
      await operator.perform(endApprovalAction, { id, outcome: 'done' })
      return { state: 'approved' as const, output }
    } catch (error) {
      if (error instanceof OperatorRefusal || error instanceof RangeError) {
        await operator.perform(endApprovalAction, { id, outcome: 'refused' })
      }
      throw error
    }
  }

  return { act }
}
