import type { Clock } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/runtime/log.ts'
import type { Account, Accounts } from './accounts.ts'

export interface SignInSandboxOptions {
  /** 0 picks a free one. */
  port: number
  /** The only site allowed as a return address. */
  siteOrigin: string
  accounts: Accounts
  loadPicture: (account: Account) => Promise<string | null>
  clock: Clock
  log: Log
}
