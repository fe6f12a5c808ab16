import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { HomeQuery, type HomeReport, reportHome } from '../catalog/home-report.ts'
import { copyOpenEmbedded } from '../db/copy-embedded.ts'
import type { Database } from '../db/tables.ts'
import { isDiskFull } from '../db/unavailable.ts'
import type { Payments } from '../orders/order-rows.ts'
import { RefundRequest } from '../orders/refund.ts'
import { DramaPublication } from '../publication/drama-publication.ts'
import { type DemonstrationReport, removeDemonstration } from '../release/demonstration.ts'
import { HideRequest, hide } from '../release/hide.ts'
import { listReleases, ReleaseQuery, type ReleaseRow } from '../release/list-releases.ts'
import { PublishRequest, publish, type ReleaseReport } from '../release/publish.ts'
import {
  previewRemoval,
  type RemovalPreview,
  RemovalQuery,
  type RemovalReport,
  RemoveRequest,
  remove,
} from '../release/remove.ts'
import { type AgeReport, AgeRequest, setMinimumAge } from '../release/set-minimum-age.ts'
import { type PriceReport, PriceRequest, setPrices } from '../release/set-prices.ts'
import { type ReleaseDetail, ShowQuery, showRelease } from '../release/show-release.ts'
import { type FigureName, FigureQuery, type FigureRows, readFigure } from '../reporting/figures.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Fault } from '../runtime/fault.ts'
import type { Ids } from '../runtime/ids.ts'
import type { Log } from '../runtime/log.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import type { Granted } from '../wallet/grant.ts'
import { type Reconciliation, reconcile } from '../wallet/reconcile.ts'
import { GrantByCode, grantByCode } from './grant-by-code.ts'
import { inspectMember, MemberQuery, type MemberReport } from './inspect-member.ts'
import { inspectOrder, OrderQuery, type OrderReport } from './inspect-order.ts'
import { type Published, publishByCommand } from './publish.ts'
import { refundByCommand } from './refund.ts'

export interface OperatorDeps {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  /** Null: no provider for refunds. */
  payments: Payments | null
  /** Folder of the embedded database; null: PostgreSQL. */
  embeddedIn: string | null
  fault?: Fault
}

/** An operator command, run with the database or through the product that holds it. */
export interface OperatorAction<Input, Output> {
  /** Its path on the operator socket. */
  path: string
  /** Its input in a word, for messages. */
  noun: string
  input: z.ZodType<Input>
  /** Rejects with `OperatorRefusal`, or with `RangeError` for well-formed but invalid input. */
  perform(deps: OperatorDeps, input: Input): Promise<Output>
}

const Nothing = z.object({}).strict() as z.ZodType<Record<string, never>>

export const publishAction: OperatorAction<DramaPublication, Published> = {
  path: '/publications',
  noun: 'publication',
  input: DramaPublication,
  perform: publishByCommand,
}

export const homeAction: OperatorAction<HomeQuery, HomeReport> = {
  path: '/home',
  noun: 'look at Home',
  input: HomeQuery,
  perform: reportHome,
}

export const listReleasesAction: OperatorAction<ReleaseQuery, ReleaseRow[]> = {
  path: '/releases',
  noun: 'list of dramas',
  input: ReleaseQuery,
  perform: listReleases,
}

export const showReleaseAction: OperatorAction<ShowQuery, ReleaseDetail> = {
  path: '/releases/show',
  noun: 'look at a drama',
  input: ShowQuery,
  perform: showRelease,
}

export const publishReleaseAction: OperatorAction<PublishRequest, ReleaseReport> = {
  path: '/releases/publish',
  noun: 'release',
  input: PublishRequest,
  perform: publish,
}

export const hideAction: OperatorAction<HideRequest, ReleaseReport> = {
  path: '/releases/hide',
  noun: 'release',
  input: HideRequest,
  perform: hide,
}

export const setPricesAction: OperatorAction<PriceRequest, PriceReport> = {
  path: '/releases/prices',
  noun: 'price',
  input: PriceRequest,
  perform: setPrices,
}

export const setMinimumAgeAction: OperatorAction<AgeRequest, AgeReport> = {
  path: '/releases/ages',
  noun: 'age mark',
  input: AgeRequest,
  perform: setMinimumAge,
}

export const previewRemovalAction: OperatorAction<RemovalQuery, RemovalPreview> = {
  path: '/releases/removal',
  noun: 'removal',
  input: RemovalQuery,
  perform: previewRemoval,
}

export const removeAction: OperatorAction<RemoveRequest, RemovalReport> = {
  path: '/releases/remove',
  noun: 'removal',
  input: RemoveRequest,
  perform: remove,
}

export const removeDemonstrationAction: OperatorAction<Record<string, never>, DemonstrationReport> = {
  path: '/releases/remove-demonstration',
  noun: 'removal',
  input: Nothing,
  perform: removeDemonstration,
}

export const grantAction: OperatorAction<GrantByCode, Granted> = {
  path: '/grants',
  noun: 'grant',
  input: GrantByCode,
  perform: grantByCode,
}

export const refundAction: OperatorAction<RefundRequest, Awaited<ReturnType<typeof refundByCommand>>> = {
  path: '/refunds',
  noun: 'refund',
  input: RefundRequest,
  perform: refundByCommand,
}

export const inspectOrderAction: OperatorAction<OrderQuery, OrderReport> = {
  path: '/orders',
  noun: 'look at an order',
  input: OrderQuery,
  perform: inspectOrder,
}

export const inspectMemberAction: OperatorAction<MemberQuery, MemberReport> = {
  path: '/members',
  noun: 'look at a member',
  input: MemberQuery,
  perform: inspectMember,
}

export const reconcileAction: OperatorAction<Record<string, never>, Reconciliation> = {
  path: '/reconciliations',
  noun: 'reconciliation',
  input: Nothing,
  perform: ({ db }) => reconcile(db),
}

export const figureAction: OperatorAction<FigureQuery, FigureRows[FigureName][]> = {
  path: '/figures',
  noun: 'figure',
  input: FigureQuery,
  perform: readFigure,
}

/** Copies the embedded database into an empty folder, for a backup. Members wait meanwhile. */
export const copyDatabaseAction: OperatorAction<{ folder: string }, Record<string, never>> = {
  path: '/database-copies',
  noun: 'copy of the database',
  input: z.object({ folder: z.string().refine(isAbsolute, 'takes an absolute path') }).strict(),
  async perform({ db, embeddedIn }, { folder }) {
    if (embeddedIn === null) throw new OperatorRefusal('The database is PostgreSQL: copy it from there.')
    try {
      await copyOpenEmbedded(db, embeddedIn, folder)
      return {}
    } catch (error) {
      if (!isDiskFull(error)) throw error
      throw new OperatorRefusal(
        `The disk of ${folder} has no room for a copy of the database: free some space.`,
      )
    }
  },
}

export const OPERATOR_ACTIONS = [
  publishAction,
  homeAction,
  listReleasesAction,
  showReleaseAction,
  publishReleaseAction,
  hideAction,
  setPricesAction,
  setMinimumAgeAction,
  previewRemovalAction,
  removeAction,
  removeDemonstrationAction,
  grantAction,
  refundAction,
  inspectOrderAction,
  inspectMemberAction,
  reconcileAction,
  figureAction,
  copyDatabaseAction,
] as readonly OperatorAction<unknown, unknown>[]
