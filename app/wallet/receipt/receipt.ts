import type { SignInProvider } from '../../../contract/sign-in.ts'
import type { RecordIcon } from '../records/account-types.ts'
import type { Receipt } from '../records/ledger-file.ts'

/** As shown, except for the time zone. */
export interface ReceiptView extends Omit<Receipt, 'movements'> {
  /** In the language of the page. */
  label: string
  icon: RecordIcon
  /** `label` null: not a kind of transaction. */
  movements: (Omit<Receipt['movements'][number], 'accountType'> & { label: string | null })[]
  episodeNumber: number | null
  memberCode: string
  provider: SignInProvider | null
}
