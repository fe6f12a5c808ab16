import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { HomeQuery, type HomeReport, reportHome } from '../catalog/home/home-report.ts'
import { copyOpenEmbedded } from '../db/copy-embedded.ts'
import { isDiskFull } from '../db/unavailable.ts'
import { announceProviderEnd, ProviderEnd, type ProviderEndReport } from '../mail/announce-provider-end.ts'
import {
  type ListedMail,
  listMails,
  MailName,
  MailQuery,
  retryMail,
  type ShownMail,
  showMail,
} from '../mail/operate-mails.ts'
import { listOrders, type OrderList, OrderListQuery } from '../orders/list-orders.ts'
import { RefundRequest } from '../orders/refund.ts'
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
import { type ClipReport, ClipRequest, setClip } from '../release/set-clip.ts'
import { type FactsReport, FactsRequest, setFacts } from '../release/set-facts.ts'
import { type AgeReport, AgeRequest, setMinimumAge } from '../release/set-minimum-age.ts'
import { type PriceReport, PriceRequest, setPrices } from '../release/set-prices.ts'
import { setTexts, type TextsReport, TextsRequest } from '../release/set-texts.ts'
import { type ReleaseDetail, ShowQuery, showRelease } from '../release/show-release.ts'
import { FigureQuery, type FigureRows, readFigure } from '../reporting/figures.ts'
import type { FigureName } from '../reporting/filters.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { type FoundMember, findMembers, MemberSearch } from '../support/find-members.ts'
import {
  GrantByCode,
  GrantReversalByCode,
  grantByCode,
  reverseGrantByCode,
} from '../support/grant-by-code.ts'
import { inspectMember, MemberQuery, type MemberReport } from '../support/inspect-member.ts'
import { inspectOrder, OrderQuery, type OrderReport } from '../support/inspect-order.ts'
import { FeedbackQuery, type ListedFeedback, listFeedback } from '../support/list-feedback.ts'
import { MemberRequest } from '../support/member-code.ts'
import { refundByCommand } from '../support/refund.ts'
import { FeedbackMark, setFeedbackState } from '../support/set-feedback-state.ts'
import {
  blockMember,
  deleteMemberByCode,
  exportMemberByCode,
  signOutMember,
  unblockMember,
} from '../support/support-member.ts'
import { WithdrawalByOrder, type WithdrawnByOrder, withdrawByOrder } from '../support/withdraw.ts'
import type { Granted } from '../wallet/grant.ts'
import { type Reconciliation, reconcile } from '../wallet/reconcile.ts'
import type { GrantReversed } from '../wallet/reverse-grant.ts'
import type { OperatorAction } from './operator-action.ts'
import { PublicationByCommand, type Published, publishByCommand } from './publish.ts'
import { ActQuery, listActs, type RecordedAct } from './record-act.ts'
import { ImportPreview, previewImports } from './refuse-replacement.ts'

const Nothing = z.object({}).strict() as z.ZodType<Record<string, never>>

function toDramaFacts<Input extends { drama: string }>({ drama, ...details }: Input) {
  return { subject: `drama ${drama}`, ...details }
}

function toOrderFacts<Input extends { order: string }>({ order, ...details }: Input) {
  return { subject: `order ${order}`, ...details }
}

function toMemberFacts<Input extends { code: string }>({ code, ...details }: Input) {
  return { subject: `member ${code}`, ...details }
}

export const publishAction: OperatorAction<PublicationByCommand, Published> = {
  path: '/publications',
  noun: 'publication',
  input: PublicationByCommand,
  act: {
    name: 'import',
    toFacts: ({ key, name, episodes }) => ({ subject: `drama ${key}`, name, episodeCount: episodes.length }),
  },
  perform: publishByCommand,
}

/** Before anything is encoded: for each import, why it would be refused, or null. */
export const previewImportsAction: OperatorAction<ImportPreview[], (string | null)[]> = {
  path: '/publications/preview',
  noun: 'preview of an import',
  input: z.array(ImportPreview),
  perform: previewImports,
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
  act: { name: 'publish', toFacts: toDramaFacts },
  perform: publish,
}

export const hideAction: OperatorAction<HideRequest, ReleaseReport> = {
  path: '/releases/hide',
  noun: 'release',
  input: HideRequest,
  act: { name: 'hide', toFacts: toDramaFacts },
  perform: hide,
}

export const setPricesAction: OperatorAction<PriceRequest, PriceReport> = {
  path: '/releases/prices',
  noun: 'price',
  input: PriceRequest,
  act: { name: 'price', toFacts: toDramaFacts },
  perform: setPrices,
}

export const setMinimumAgeAction: OperatorAction<AgeRequest, AgeReport> = {
  path: '/releases/ages',
  noun: 'age mark',
  input: AgeRequest,
  act: { name: 'mark', toFacts: toDramaFacts },
  perform: setMinimumAge,
}

export const setClipAction: OperatorAction<ClipRequest, ClipReport> = {
  path: '/releases/clips',
  noun: 'clip',
  input: ClipRequest,
  act: { name: 'clip', toFacts: toDramaFacts },
  perform: setClip,
}

export const setTextsAction: OperatorAction<TextsRequest, TextsReport> = {
  path: '/releases/texts',
  noun: 'text',
  input: TextsRequest,
  act: { name: 'text', toFacts: ({ drama, language }) => ({ subject: `drama ${drama}`, language }) },
  perform: setTexts,
}

export const setFactsAction: OperatorAction<FactsRequest, FactsReport> = {
  path: '/releases/facts',
  noun: 'fact',
  input: FactsRequest,
  act: { name: 'facts', toFacts: toDramaFacts },
  perform: setFacts,
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
  act: { name: 'remove', toFacts: toDramaFacts },
  perform: remove,
}

export const removeDemonstrationAction: OperatorAction<Record<string, never>, DemonstrationReport> = {
  path: '/releases/remove-demonstration',
  noun: 'removal',
  input: Nothing,
  act: { name: 'remove', toFacts: () => ({ subject: 'demonstration' }) },
  perform: removeDemonstration,
}

export const grantAction: OperatorAction<GrantByCode, Granted> = {
  path: '/grants',
  noun: 'grant',
  input: GrantByCode,
  act: { name: 'grant', toFacts: ({ code, grant }) => ({ subject: `member ${code}`, ...grant }) },
  perform: grantByCode,
}

export const reverseGrantAction: OperatorAction<GrantReversalByCode, GrantReversed> = {
  path: '/grants/reverse',
  noun: 'reversal of a grant',
  input: GrantReversalByCode,
  act: {
    name: 'reverse grant',
    toFacts: ({ code, reversal }) => ({ subject: `member ${code}`, ...reversal }),
  },
  perform: reverseGrantByCode,
}

export const refundAction: OperatorAction<RefundRequest, Awaited<ReturnType<typeof refundByCommand>>> = {
  path: '/refunds',
  noun: 'refund',
  input: RefundRequest,
  act: { name: 'refund', toFacts: toOrderFacts },
  perform: refundByCommand,
}

export const inspectOrderAction: OperatorAction<OrderQuery, OrderReport> = {
  path: '/orders',
  noun: 'look at an order',
  input: OrderQuery,
  // It settles an order that the provider reports as paid.
  act: { name: 'check order', toFacts: toOrderFacts },
  perform: inspectOrder,
}

export const listOrdersAction: OperatorAction<OrderListQuery, OrderList> = {
  path: '/orders/list',
  noun: 'list of orders',
  input: OrderListQuery,
  perform: listOrders,
}

export const withdrawOrderAction: OperatorAction<WithdrawalByOrder, WithdrawnByOrder> = {
  path: '/orders/withdraw',
  noun: 'withdrawal',
  input: WithdrawalByOrder,
  act: { name: 'withdraw order', toFacts: toOrderFacts },
  perform: withdrawByOrder,
}

export const inspectMemberAction: OperatorAction<MemberQuery, MemberReport> = {
  path: '/members',
  noun: 'look at a member',
  input: MemberQuery,
  // What support sees of a member stands on record.
  act: { name: 'look at member', toFacts: toMemberFacts },
  perform: inspectMember,
}

export const findMembersAction: OperatorAction<MemberSearch, FoundMember[]> = {
  path: '/members/find',
  noun: 'search for members',
  input: MemberSearch,
  perform: findMembers,
}

export const signOutMemberAction: OperatorAction<MemberRequest, { endedCount: number }> = {
  path: '/members/sign-out',
  noun: 'sign-out',
  input: MemberRequest,
  act: { name: 'sign out member', toFacts: toMemberFacts },
  perform: signOutMember,
}

export const blockMemberAction: OperatorAction<MemberRequest, { blockedAt: string | null }> = {
  path: '/members/block',
  noun: 'block of a member',
  input: MemberRequest,
  act: { name: 'block member', toFacts: toMemberFacts },
  perform: blockMember,
}

export const unblockMemberAction: OperatorAction<MemberRequest, { blockedAt: string | null }> = {
  path: '/members/unblock',
  noun: 'end of a block',
  input: MemberRequest,
  act: { name: 'unblock member', toFacts: toMemberFacts },
  perform: unblockMember,
}

export const exportMemberAction: OperatorAction<MemberRequest, Record<string, unknown>> = {
  path: '/members/export',
  noun: 'export of a member',
  input: MemberRequest,
  act: { name: 'export member', toFacts: toMemberFacts },
  perform: exportMemberByCode,
}

export const deleteMemberAction: OperatorAction<MemberRequest, { deletedAt: string }> = {
  path: '/members/delete',
  noun: 'deletion of a member',
  input: MemberRequest,
  act: { name: 'delete member', toFacts: toMemberFacts },
  perform: deleteMemberByCode,
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

export const listActsAction: OperatorAction<ActQuery, RecordedAct[]> = {
  path: '/acts',
  noun: 'list of acts',
  input: ActQuery,
  perform: listActs,
}

export const listFeedbackAction: OperatorAction<FeedbackQuery, ListedFeedback[]> = {
  path: '/feedback',
  noun: 'list of feedback',
  input: FeedbackQuery,
  perform: listFeedback,
}

export const setFeedbackStateAction: OperatorAction<FeedbackMark, FeedbackMark> = {
  path: '/feedback/state',
  noun: 'mark of a message',
  input: FeedbackMark,
  act: { name: 'mark feedback', toFacts: ({ id, state }) => ({ subject: `feedback ${id}`, state }) },
  perform: setFeedbackState,
}

export const listMailsAction: OperatorAction<MailQuery, ListedMail[]> = {
  path: '/mails',
  noun: 'list of mails',
  input: MailQuery,
  perform: listMails,
}

export const showMailAction: OperatorAction<MailName, ShownMail> = {
  path: '/mails/show',
  noun: 'look at a mail',
  input: MailName,
  perform: showMail,
}

export const retryMailAction: OperatorAction<MailName, Record<string, never>> = {
  path: '/mails/again',
  noun: 'other attempt',
  input: MailName,
  act: { name: 'send mail again', toFacts: ({ document }) => ({ subject: `document ${document}` }) },
  perform: retryMail,
}

export const announceProviderEndAction: OperatorAction<ProviderEnd, ProviderEndReport> = {
  path: '/mails/provider-ends',
  noun: 'announcement',
  input: ProviderEnd,
  act: {
    name: 'announce end',
    toFacts: ({ provider, day }) => ({ subject: `sign-in with ${provider}`, day }),
  },
  perform: announceProviderEnd,
}

/** Into an empty folder, for a backup. Members wait meanwhile. */
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
