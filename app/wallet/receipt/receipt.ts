import type { SignInProvider } from '../../../contract/sign-in-services.ts'
import type { RecordIcon } from '../records/account-types.ts'
import type { Receipt } from '../records/ledger-file.ts'

export interface ReceiptView extends Omit<Receipt, 'movements'> {
  label: string
  icon: RecordIcon
  movements: (Omit<Receipt['movements'][number], 'accountType'> & { label: string | null })[]
  episodeNumber: number | null
  /** It is of a purchase that can be withdrawn from now. */
  canWithdraw?: boolean
  memberCode: string
  provider: SignInProvider | null
}
