import { NAME_LENGTH_MAX } from '../../../contract/extensions/withdrawal.ts'
import { isEmailAddress } from '../../../contract/feedback.ts'
import { ORDER_NUMBER } from '../../../contract/ids.ts'
import { type TypedWithdrawal, WITHDRAWAL_FIELD, type WrongField } from './withdrawal.ts'

/** A name with line breaks could add lines to the declaration. */
const NOT_OF_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

export function readTyped(form: FormData): TypedWithdrawal {
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .toWellFormed()
      .replace(NOT_OF_A_LINE, ' ')
      .trim()
  return {
    orderNo: text(WITHDRAWAL_FIELD.orderNo),
    email: text(WITHDRAWAL_FIELD.email),
    name: text(WITHDRAWAL_FIELD.name),
    sendTo: text(WITHDRAWAL_FIELD.sendTo),
    refund: text(WITHDRAWAL_FIELD.refund),
  }
}

/** The first field that is wrong. A member needs no address to show that a purchase is theirs. */
export function findWrongField(
  { orderNo, email, name, sendTo }: TypedWithdrawal,
  { isMember }: { isMember: boolean },
): WrongField | null {
  if (!/[^\s\p{C}]/u.test(name) || name.length > NAME_LENGTH_MAX) return 'name'
  if (sendTo !== '' && !isEmailAddress(sendTo)) return 'sendTo'
  if (!ORDER_NUMBER.test(orderNo)) return 'orderNo'
  return (isMember && email === '') || isEmailAddress(email) ? null : 'email'
}
