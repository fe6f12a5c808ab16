import type { Flash } from '../context.ts'
import { toasts } from '../design/toast-store.ts'
import type { Translate } from '../i18n/use-language.ts'
import { type Announcement, paymentAnnouncement, toAnnouncements } from './announcements.ts'
import { reportPaymentChange } from './payment-channel.ts'

export function announce(flash: Flash, t: Translate): void {
  if (flash.payment) reportPaymentChange()
  toAnnouncements(flash, t).forEach(show)
}

export function announcePayment(payment: NonNullable<Flash['payment']>, t: Translate): void {
  reportPaymentChange()
  show(paymentAnnouncement(payment, t))
}

function show({ text, ...options }: Announcement): void {
  toasts.show(text, options)
}
