import type { Flash, Gains } from '../context.ts'
import { toasts } from '../design/toast-store.ts'
import type { Translate } from '../i18n/use-language.ts'
import { type Announcement, paymentAnnouncement, toAnnouncements } from './announcements.ts'
import { arrivedGains } from './arrived-gains.ts'
import { reportPaymentChange } from './payment-channel.ts'

export function announce({ payment, purchase, ...flash }: Flash, t: Translate): void {
  if (payment) announcePayment(payment, t, purchase?.gains)
  toAnnouncements(flash, t).forEach(show)
}

/** What has a place of its own needs no toast: coins that arrive have a sheet, a declined payment has its card. */
export function announcePayment(payment: NonNullable<Flash['payment']>, t: Translate, gains?: Gains): void {
  reportPaymentChange()
  if (payment === 'credited' && gains) arrivedGains.add(gains)
  else if (payment !== 'declined' || !goToDeclined()) show(paymentAnnouncement(payment, t))
}

/** Screen readers begin at what has the focus. */
function goToDeclined(): boolean {
  const card = document.querySelector<HTMLElement>('[data-payment="declined"]')
  card?.focus()
  return card !== null
}

function show({ text, ...options }: Announcement): void {
  toasts.show(text, options)
}
