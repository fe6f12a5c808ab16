import type * as z from 'zod'
import type { StudioRole as Role } from '../../platform/db/tables.ts'
import * as actions from '../../platform/operator/actions.ts'
import type { FileAction, OperatorAction } from '../../platform/operator/operator-action.ts'
import * as studioActions from '../../platform/operator/studio-actions.ts'
import type { FrontPage } from './front-page/front-page-actions.ts'
import * as frontPageActions from './front-page/front-page-actions.ts'
import type { HealthSources } from './health/health-actions.ts'
import * as healthActions from './health/health-actions.ts'
import type { Uploads } from './uploads/upload-actions.ts'
import * as uploadActions from './uploads/upload-actions.ts'

const ALL = { ...actions, ...studioActions, ...uploadActions, ...frontPageActions, ...healthActions }

const EVERYBODY: readonly Role[] = ['editor', 'support', 'finance', 'reader']
const SUPPORT: readonly Role[] = ['support']
const MONEY: readonly Role[] = ['support', 'finance']
const FINANCE: readonly Role[] = ['finance']
const EDITOR: readonly Role[] = ['editor']
const OWNER: readonly Role[] = []
/** Studio's server performs these itself, or they belong to the machine: no request reaches them. */
const NOBODY = null

/** Who besides the owner may do what. A new action has no role until it stands here. */
const ROLES_OF: Record<keyof typeof ALL, readonly Role[] | null> = {
  findMembersAction: SUPPORT,
  inspectMemberAction: SUPPORT,
  signOutMemberAction: SUPPORT,
  blockMemberAction: SUPPORT,
  unblockMemberAction: SUPPORT,
  exportMemberAction: SUPPORT,
  deleteMemberAction: SUPPORT,
  grantAction: SUPPORT,
  reverseGrantAction: SUPPORT,
  listOrdersAction: MONEY,
  inspectOrderAction: MONEY,
  refundAction: MONEY,
  withdrawOrderAction: MONEY,
  reconcileAction: FINANCE,
  listFeedbackAction: SUPPORT,
  setFeedbackStateAction: SUPPORT,
  listMailsAction: SUPPORT,
  showMailAction: SUPPORT,
  retryMailAction: SUPPORT,
  announceProviderEndAction: OWNER,
  homeAction: EVERYBODY,
  listReleasesAction: EVERYBODY,
  showReleaseAction: EVERYBODY,
  publishReleaseAction: EDITOR,
  hideAction: EDITOR,
  setPricesAction: EDITOR,
  setMinimumAgeAction: EDITOR,
  setClipAction: EDITOR,
  setTextsAction: EDITOR,
  setFactsAction: EDITOR,
  previewRemovalAction: EDITOR,
  removeAction: EDITOR,
  removeDemonstrationAction: OWNER,
  listUploadsAction: EDITOR,
  showUploadAction: EDITOR,
  describeUploadAction: EDITOR,
  translateUploadAction: EDITOR,
  checkUploadAction: EDITOR,
  importUploadAction: EDITOR,
  stopUploadAction: EDITOR,
  removeUploadAction: EDITOR,
  showFrontFileAction: EVERYBODY,
  checkFrontFileAction: EVERYBODY,
  saveHomeAction: EDITOR,
  saveFeedAction: EDITOR,
  savePackagesAction: FINANCE,
  showHealthAction: EVERYBODY,
  askChecksAction: EVERYBODY,
  showAlertsAction: EVERYBODY,
  showBackupsAction: EVERYBODY,
  makeBackupAction: OWNER,
  verifyBackupAction: OWNER,
  publishAction: NOBODY,
  previewImportsAction: NOBODY,
  copyDatabaseAction: NOBODY,
  figureAction: EVERYBODY,
  listActsAction: FINANCE,
  listAccountsAction: OWNER,
  addAccountAction: OWNER,
  changeAccountAction: OWNER,
  resetAccountAction: OWNER,
  listSessionsAction: OWNER,
  endSessionAction: OWNER,
  listApprovalsAction: ['support', 'finance', 'editor'],
  decideApprovalAction: ['finance', 'editor'],
  askApprovalAction: NOBODY,
  endApprovalAction: NOBODY,
  sumMovedAction: NOBODY,
  recordFileAction: NOBODY,
  openSessionAction: NOBODY,
  findSessionAction: NOBODY,
  findPasswordAction: NOBODY,
  findPasskeyAction: NOBODY,
  findSetupAction: NOBODY,
  setUpAction: NOBODY,
}

/** Acts that need no reason: they only look, or say themselves what they are. */
const WITHOUT_REASON: ReadonlySet<string> = new Set([
  actions.inspectMemberAction.path,
  actions.inspectOrderAction.path,
  actions.setFeedbackStateAction.path,
  studioActions.decideApprovalAction.path,
])

type AnyAction = OperatorAction<unknown, unknown> & { input: z.ZodType }
type AnyFileAction = FileAction<Uploads & FrontPage & HealthSources, z.ZodType, unknown>

const FILE_ACTIONS = new Set(
  Object.values({ ...uploadActions, ...frontPageActions, ...healthActions }).map(
    (action) => action as unknown as AnyFileAction | AnyAction,
  ),
)
/** Of files that are on this machine. */
export const isFileAction = (action: AnyAction | AnyFileAction): action is AnyFileAction =>
  FILE_ACTIONS.has(action)

const BY_PATH = new Map(
  (Object.keys(ALL) as (keyof typeof ALL)[]).map((name) => [
    ALL[name].path,
    { action: ALL[name] as unknown as AnyAction, roles: ROLES_OF[name] },
  ]),
)

/** Null: no such action, or none that a request may reach. */
export function findAct(path: string): AnyAction | null {
  const found = BY_PATH.get(path)
  return found?.roles ? found.action : null
}

export function mayAct(role: Role, path: string): boolean {
  const roles = BY_PATH.get(path)?.roles
  return roles != null && (role === 'owner' || roles.includes(role))
}

const OF_EDITORS: ReadonlySet<string> = new Set([
  actions.publishReleaseAction.path,
  actions.setTextsAction.path,
  actions.setFactsAction.path,
  uploadActions.importUploadAction.path,
])

/** Whether somebody of a role may see, and with {@link mayAct} decide, what waits for a second person: money or a publication. */
export function mayApprove(role: Role, path: string): boolean {
  return role === 'owner' || (role === 'editor') === OF_EDITORS.has(path)
}

export function listActsOf(role: Role): string[] {
  return [...BY_PATH.keys()].filter((path) => mayAct(role, path))
}

export function needsReason({ act, path }: AnyAction): boolean {
  return act !== undefined && !WITHOUT_REASON.has(path)
}
