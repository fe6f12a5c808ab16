import type { Clock } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/runtime/log.ts'
import type { Account, Accounts } from './accounts.ts'

/** What the sandbox of a sign-in provider is started with. */
export interface SignInSandboxOptions {
  /** 0 picks a free one. */
  port: number
  /** The only site allowed as a return address. */
  siteOrigin: string
  accounts: Accounts
  /** URL of a person's picture, or null if there is none. */
  loadPicture: (account: Account) => Promise<string | null>
  clock: Clock
  log: Log
}
