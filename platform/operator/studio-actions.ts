import * as z from 'zod'
import {
  type Account,
  AccountChange,
  type AccountSetup,
  addAccount,
  changeAccount,
  listAccounts,
  NamedAccount,
  NewAccount,
  resetAccount,
} from '../studio/accounts.ts'
import {
  type Approval,
  ApprovalQuery,
  Asked,
  askApproval,
  Decision,
  decideApproval,
  Ended,
  endApproval,
  listApprovals,
} from '../studio/approvals.ts'
import {
  findPasskey,
  findPassword,
  findSetup,
  PasskeyQuery,
  PasswordQuery,
  Setup,
  SetupQuery,
  setUp,
} from '../studio/credentials.ts'
import {
  endSession,
  findSession,
  type ListedSession,
  listSessions,
  openSession,
  SessionId,
  SessionToken,
  SignIn,
} from '../studio/sessions.ts'
import { askChecks } from '../support/health/machines.ts'
import { type Health, showHealth } from '../support/health/show-health.ts'
import { MovedQuery, sumMoved } from '../support/moved-sum.ts'
import type { OperatorAction } from './operator-action.ts'

/** Studio's own: who may use it, where they are signed in, and what waits for a second person. */

type Action<
  Schema extends z.ZodType,
  Perform extends (...args: never[]) => Promise<unknown>,
> = OperatorAction<z.output<Schema>, Awaited<ReturnType<Perform>>>

const Nothing = z.object({}).strict()
const toAccountFacts = ({ name, ...details }: { name: string }) => ({
  subject: `account ${name}`,
  ...details,
})
const toApprovalFacts = ({ id, ...details }: { id: string }) => ({ subject: `approval ${id}`, ...details })

export const listAccountsAction: OperatorAction<z.output<typeof Nothing>, Account[]> = {
  path: '/studio/accounts',
  noun: 'list of accounts',
  input: Nothing,
  perform: listAccounts,
}

export const addAccountAction: OperatorAction<z.output<typeof NewAccount>, AccountSetup> = {
  path: '/studio/accounts/add',
  noun: 'account',
  input: NewAccount,
  act: { name: 'add account', toFacts: toAccountFacts },
  perform: addAccount,
}

export const changeAccountAction: OperatorAction<z.output<typeof AccountChange>, Account> = {
  path: '/studio/accounts/change',
  noun: 'change of an account',
  input: AccountChange,
  act: { name: 'change account', toFacts: toAccountFacts },
  perform: changeAccount,
}

export const resetAccountAction: OperatorAction<z.output<typeof NamedAccount>, AccountSetup> = {
  path: '/studio/accounts/reset',
  noun: 'new link of an account',
  input: NamedAccount,
  act: { name: 'reset account', toFacts: toAccountFacts },
  perform: resetAccount,
}

export const listSessionsAction: OperatorAction<z.output<typeof Nothing>, ListedSession[]> = {
  path: '/studio/sessions',
  noun: 'list of sessions',
  input: Nothing,
  perform: listSessions,
}

export const endSessionAction: Action<typeof SessionId, typeof endSession> = {
  path: '/studio/sessions/end',
  noun: 'end of a session',
  input: SessionId,
  act: { name: 'end session', toFacts: ({ id }) => ({ subject: `session ${id}` }) },
  perform: endSession,
}

export const openSessionAction: Action<typeof SignIn, typeof openSession> = {
  path: '/studio/sessions/open',
  noun: 'sign-in',
  input: SignIn,
  act: { name: 'sign in to Studio', toFacts: ({ name }) => ({ subject: `account ${name}` }) },
  perform: openSession,
}

export const findSessionAction: Action<typeof SessionToken, typeof findSession> = {
  path: '/studio/sessions/find',
  noun: 'look at a session',
  input: SessionToken,
  perform: findSession,
}

export const findPasswordAction: Action<typeof PasswordQuery, typeof findPassword> = {
  path: '/studio/passwords/find',
  noun: 'look at a password',
  input: PasswordQuery,
  perform: findPassword,
}

export const findPasskeyAction: Action<typeof PasskeyQuery, typeof findPasskey> = {
  path: '/studio/passkeys/find',
  noun: 'look at a passkey',
  input: PasskeyQuery,
  perform: findPasskey,
}

export const findSetupAction: Action<typeof SetupQuery, typeof findSetup> = {
  path: '/studio/setups/find',
  noun: 'look at a link',
  input: SetupQuery,
  perform: findSetup,
}

export const setUpAction: Action<typeof Setup, typeof setUp> = {
  path: '/studio/setups/use',
  noun: 'use of a link',
  input: Setup,
  perform: setUp,
}

export const askApprovalAction: Action<typeof Asked, typeof askApproval> = {
  path: '/studio/approvals/ask',
  noun: 'request for approval',
  input: Asked,
  act: { name: 'ask for approval', toFacts: ({ summary }) => ({ subject: summary }) },
  perform: askApproval,
}

export const listApprovalsAction: OperatorAction<z.output<typeof ApprovalQuery>, Approval[]> = {
  path: '/studio/approvals',
  noun: 'list of approvals',
  input: ApprovalQuery,
  perform: listApprovals,
}

export const decideApprovalAction: Action<typeof Decision, typeof decideApproval> = {
  path: '/studio/approvals/decide',
  noun: 'decision',
  input: Decision,
  act: { name: 'decide', toFacts: toApprovalFacts },
  perform: decideApproval,
}

export const endApprovalAction: Action<typeof Ended, typeof endApproval> = {
  path: '/studio/approvals/end',
  noun: 'end of an approval',
  input: Ended,
  perform: endApproval,
}

export const sumMovedAction: Action<typeof MovedQuery, typeof sumMoved> = {
  path: '/studio/moved',
  noun: 'sum of acts',
  input: MovedQuery,
  perform: sumMoved,
}

export const showHealthAction: OperatorAction<z.output<typeof Nothing>, Health> = {
  path: '/studio/health',
  noun: 'look at health',
  input: Nothing,
  perform: showHealth,
}

export const askChecksAction: OperatorAction<z.output<typeof Nothing>, null> = {
  path: '/studio/health/check',
  noun: 'check',
  input: Nothing,
  perform: askChecks,
}

const FileChange = z.object({ file: z.string().max(40), changes: z.array(z.string()) }).strict()

/** Studio changes the file itself, where it is; this puts it on record. */
export const recordFileAction: OperatorAction<z.output<typeof FileChange>, null> = {
  path: '/studio/files',
  noun: 'change of a file',
  input: FileChange,
  act: {
    name: 'change file',
    toFacts: ({ file, changes }) => ({ subject: file, changes: changes.join(' ').slice(0, 250) }),
  },
  perform: async () => null,
}
