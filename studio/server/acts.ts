import * as z from 'zod'
import type { Freed, MediaStore } from '../../platform/media-store/media-store.ts'
import { removeAction } from '../../platform/operator/actions.ts'
import type { Actor } from '../../platform/operator/record-act.ts'
import {
  askApprovalAction,
  decideApprovalAction,
  endApprovalAction,
  listApprovalsAction,
} from '../../platform/operator/studio-actions.ts'
import type { RemovalReport } from '../../platform/release/remove.ts'
import { deleteUnneeded } from '../../platform/release/unneeded-media.ts'
import { createKeyedQueue } from '../../platform/runtime/keyed-queue.ts'
import { OperatorRefusal } from '../../platform/runtime/operator-refusal.ts'
import type { OpenSession } from '../../platform/studio/sessions.ts'
import type { FrontFiles } from './front-page/front-files.ts'
import type { HealthSources } from './health/health-actions.ts'
import { StudioRefusal } from './refusals.ts'
import { findAct, isFileAction, mayAct, mayApprove, needsReason } from './roles.ts'
import { summarizeForTwo, type TwoPersonsOptions } from './two-persons.ts'
import { importUploadAction, type Uploads } from './uploads/upload-actions.ts'

const Asked = z.object({ input: z.unknown(), reason: z.string().trim().max(200).optional() }).strict()
const Decided = z.object({ id: z.string().max(40), isApproved: z.boolean() }).strict()

export const NOT_ALLOWED = 'Your role does not allow this.'

export type RemovedRelease = Omit<RemovalReport, 'unneeded'> & { deleted: Freed }

export type ActAnswer =
  | { status: 200; body: { output: unknown } }
  | { status: 202; body: { approval: { id: string; sentence: string } } }

export interface ActsOptions extends TwoPersonsOptions {
  /** Opens where videos and pictures are stored, for work that deletes some. */
  withMedia<T>(work: (store: MediaStore) => Promise<T>): Promise<T>
  frontFiles: FrontFiles
  health: HealthSources
}

/**
 * Acts above the limit wait for a second person, as does whatever would bring the sum of a day above it, and where the operator wants it what is
 * published.
 */
export function createActs({ withMedia, frontFiles, health, ...forTwo }: ActsOptions) {
  const { operator, uploads } = forTwo
  // One after the other for each account: two at the same moment would each see the sum without the other.
  const queue = createKeyedQueue({ lengthMax: 20 })

  async function act(session: OpenSession, path: string, body: unknown): Promise<ActAnswer> {
    const action = findAct(path)
    if (!action) throw new StudioRefusal(404, 'There is no such act.')
    if (!mayAct(session.role, path)) throw new StudioRefusal(403, NOT_ALLOWED)
    const { input: given, reason = '' } = Asked.parse(body)
    if (needsReason(action) && reason === '') {
      throw new StudioRefusal(400, 'Say why: the reason stands on record.')
    }
    const operatorName = `studio:${session.name}`
    if (path === decideApprovalAction.path) {
      return { status: 200, body: { output: await decide(session, Decided.parse(given)) } }
    }
    const input = action.input.parse(given)
    if (path === listApprovalsAction.path) {
      const approvals = await operator.perform(listApprovalsAction, listApprovalsAction.input.parse(given))
      return {
        status: 200,
        body: { output: approvals.filter((each) => mayApprove(session.role, each.path)) },
      }
    }
    return queue.run(session.name, async (): Promise<ActAnswer> => {
      const summary = await summarizeForTwo(forTwo, { path, input, operatorName })
      if (summary !== null) {
        const approvable = await toApprovable(uploads, path, input)
        const asked = { path, input: approvable, summary, reason, by: session.name }
        const { id } = await operator.perform(askApprovalAction, asked, { operator: operatorName, reason })
        const sentence = `${summary} waits for the approval of a second person.`
        return { status: 202, body: { approval: { id, sentence } } }
      }
      const actor = { operator: operatorName, reason }
      return { status: 200, body: { output: await perform(path, input, actor, session.name) } }
    })
  }

  /** @param by the account, without what was approved */
  async function perform(path: string, input: unknown, actor: Actor, by: string): Promise<unknown> {
    const action = findAct(path)
    if (!action) throw new StudioRefusal(409, 'This act is not offered any more.')
    if (isFileAction(action)) {
      return action.perform({ ...uploads, ...health, frontFiles, operator }, input, {
        by,
        reason: actor.reason ?? '',
      })
    }
    return path === removeAction.path ? remove(input, actor) : operator.perform(action, input, actor)
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

  async function decide(session: OpenSession, decision: z.infer<typeof Decided>) {
    const by = session.name
    const waiting = await operator.perform(listApprovalsAction, { state: 'waiting' })
    const asked = waiting.find(({ id }) => id === decision.id)
    if (!asked && session.role !== 'owner')
      throw new StudioRefusal(409, 'This waits for no approval any more.')
    if (asked && !mayApprove(session.role, asked.path)) throw new StudioRefusal(403, NOT_ALLOWED)
    const approved = await operator.perform(
      decideApprovalAction,
      { ...decision, by },
      { operator: `studio:${by}` },
    )
    if (!approved) return { state: 'declined' as const }
    const { id, path, input, askedBy, reason } = { ...decision, ...approved }
    try {
      // Performed again after an interruption, each takes effect once: money has a key of its own, what is public stays so.
      const actor = { operator: `studio:${askedBy}`, reason: `${reason} (approved by ${by})` }
      const output = await perform(path, findAct(path)?.input.parse(input), actor, askedBy)
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

/** An import is approved together with the files that are there now. */
async function toApprovable({ folders }: Uploads, path: string, input: unknown): Promise<unknown> {
  if (path !== importUploadAction.path) return input
  const request = importUploadAction.input.parse(input)
  return { ...request, fingerprint: await folders.fingerprint(request.folder) }
}
