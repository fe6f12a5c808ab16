import type { MemberRecords } from '../db/member-records.ts'
import { FEED_RECORDS } from '../feed/handlers.ts'
import { FEEDBACK_RECORDS } from '../feedback/member-feedback.ts'
import { MAIL_RECORDS } from '../mail/member-mail.ts'
import { SPENDING_LIMIT_RECORDS } from '../orders/member-limits.ts'
import { RECOVERY_RECORDS } from '../recovery/member-recoveries.ts'
import { WITHDRAWAL_RECORDS } from '../withdrawal/member-withdrawals.ts'

/** Of subjects that the account's room does not import. */
export const OTHER_RECORDS: readonly MemberRecords[] = [
  FEED_RECORDS,
  FEEDBACK_RECORDS,
  SPENDING_LIMIT_RECORDS,
  WITHDRAWAL_RECORDS,
  MAIL_RECORDS,
  RECOVERY_RECORDS,
]
