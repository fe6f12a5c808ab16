import type { Clock } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/runtime/log.ts'
import type { Account, Accounts } from './accounts.ts'

export interface SignInSandboxOptions {
  port: number
  siteOrigin: string
  accounts: Accounts
  loadPicture: (account: Account) => Promise<string | null>
  clock: Clock
  log: Log
}
