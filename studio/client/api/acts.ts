import type * as actions from '../../../platform/operator/actions.ts'
import type { OperatorAction } from '../../../platform/operator/operator-action.ts'
import type * as studioActions from '../../../platform/operator/studio-actions.ts'
import type { RemovedRelease } from '../../server/acts.ts'
import type * as frontPageActions from '../../server/front-page/front-page-actions.ts'
import type * as healthActions from '../../server/health/health-actions.ts'
import type * as uploadActions from '../../server/uploads/upload-actions.ts'
import { post } from './post.ts'

type ActsOf<Actions> = {
  [Key in keyof Actions as Key extends `${infer Name}Action` ? Name : never]: Actions[Key] extends Pick<
    OperatorAction<infer Input, unknown>,
    'input'
  > & {
    perform(deps: never, input: never, actor: never): Promise<infer Output>
  }
    ? { input: Input; output: Output }
    : never
}

type Acts = Omit<ActsOf<typeof actions>, 'remove'> &
  ActsOf<typeof uploadActions> &
  ActsOf<typeof frontPageActions> &
  ActsOf<typeof healthActions> &
  Omit<ActsOf<typeof studioActions>, 'decideApproval'> & {
    // The server deletes the files as well.
    remove: { input: ActsOf<typeof actions>['remove']['input']; output: RemovedRelease }
    // It adds who decides, and performs what was approved.
    decideApproval: {
      input: { id: string; isApproved: boolean }
      output: { state: 'approved' | 'declined'; output?: unknown }
    }
  }

/** Where the server performs the acts that these screens use; a test compares them with the actions themselves. */
export const PATHS = {
  findMembers: '/members/find',
  inspectMember: '/members',
  grant: '/grants',
  reverseGrant: '/grants/reverse',
  signOutMember: '/members/sign-out',
  blockMember: '/members/block',
  unblockMember: '/members/unblock',
  exportMember: '/members/export',
  deleteMember: '/members/delete',
  listOrders: '/orders/list',
  inspectOrder: '/orders',
  refund: '/refunds',
  withdrawOrder: '/orders/withdraw',
  listFeedback: '/feedback',
  setFeedbackState: '/feedback/state',
  listReleases: '/releases',
  showRelease: '/releases/show',
  publishRelease: '/releases/publish',
  hide: '/releases/hide',
  setPrices: '/releases/prices',
  setMinimumAge: '/releases/ages',
  setClip: '/releases/clips',
  setTexts: '/releases/texts',
  setFacts: '/releases/facts',
  previewRemoval: '/releases/removal',
  remove: '/releases/remove',
  listUploads: '/uploads',
  showUpload: '/uploads/show',
  describeUpload: '/uploads/describe',
  translateUpload: '/uploads/translate',
  checkUpload: '/uploads/check',
  importUpload: '/uploads/import',
  stopUpload: '/uploads/stop',
  removeUpload: '/uploads/remove',
  home: '/home',
  showFrontFile: '/front-page',
  checkFrontFile: '/front-page/check',
  saveHome: '/front-page/home',
  saveFeed: '/front-page/feed',
  savePackages: '/front-page/packages',
  figure: '/figures',
  showHealth: '/studio/health',
  askChecks: '/studio/health/check',
  showAlerts: '/alerts',
  showBackups: '/backups',
  makeBackup: '/backups/make',
  verifyBackup: '/backups/verify',
  listApprovals: '/studio/approvals',
  decideApproval: '/studio/approvals/decide',
  listActs: '/acts',
  listAccounts: '/studio/accounts',
  addAccount: '/studio/accounts/add',
  changeAccount: '/studio/accounts/change',
  resetAccount: '/studio/accounts/reset',
  listSessions: '/studio/sessions',
  endSession: '/studio/sessions/end',
} as const satisfies Partial<Record<keyof Acts, string>>

export type ActName = keyof typeof PATHS
export type Input<Name extends ActName> = Acts[Name]['input']
export type Output<Name extends ActName> = Acts[Name]['output']

/** Performed, or waiting for the approval of a second person. */
export type Answer<Name extends ActName> =
  | { output: Output<Name> }
  | { approval: { id: string; sentence: string } }

export function perform<Name extends ActName>(
  name: Name,
  input: Input<Name>,
  reason?: string,
): Promise<Answer<Name>> {
  return post<Answer<Name>>(`/api/acts${PATHS[name]}`, { input, reason })
}
