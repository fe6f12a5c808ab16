import { countMails, type MailCounts } from '../../mail/count-mails.ts'
import { type Backlog, countBacklog } from '../../orders/count-orders.ts'
import { type CheckedWallets, checkNewestWallets } from '../../wallet/check-newest-wallets.ts'
import { type HealthDeps, listMachines, type Machine } from './machines.ts'

export interface Health {
  machines: Machine[]
  orders: Backlog
  mails: MailCounts
  wallets: CheckedWallets
}

/** What an operator looks at first: the machines, and what waits. */
export async function showHealth(deps: HealthDeps): Promise<Health> {
  return {
    machines: await listMachines(deps),
    orders: await countBacklog(deps),
    mails: await countMails(deps),
    wallets: await checkNewestWallets(deps.db),
  }
}
