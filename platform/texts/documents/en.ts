export const en = {
  product: 'Package',
  price: 'Price',
  coins: 'Coins',
  bonus: 'Bonus',
  firstBonus: 'Bonus for the first top-up',
  vipDays: 'Days of VIP',
  orderNo: 'Order number',
  paymentNo: 'Payment number',
  paidAt: 'Paid',
  provider: 'Signed in with',
  time: 'Time',
  terms: 'Terms of use',

  receiptTitle: 'Your receipt',
  receiptLead: 'Thank you for your purchase. This is your receipt.',
  consented: 'You agreed when you bought:',
  withdrawUntil: 'You can withdraw from this purchase until {time}, for what you have not used by then.',
  withdraw: 'Withdraw from contract here',

  withdrawalTitle: 'Your withdrawal was received',
  withdrawalLead: 'We received your withdrawal. This confirms what it says and when it arrived.',
  name: 'Name',
  receivedAt: 'Received',
  refund: 'Refund',
  coinsBack: 'Coins taken back',
  bonusBack: 'Bonus taken back',
  coinsUsed: 'Coins used',
  bonusUsed: 'Bonus used',
  declared: 'You declared:',
  refundWay: 'The money comes back the way you paid.',

  refundTitle: 'Your purchase was refunded',
  refundLead: 'The money was paid back, and what was left of the purchase was taken back.',
  refundedAt: 'Refunded',

  newDeviceTitle: 'New sign-in to your account',
  newDeviceLead: 'Your account was opened on a device where you had not signed in before.',
  newDeviceAdvice:
    'If this was not you, change the password of your {provider} account and sign in here again.',

  providerEndsTitle: 'Sign-in with {provider} ends on {day}',
  providerEndsLead: 'From {day} on, you can no longer sign in here with {provider}.',
  providerEndsAdvice:
    'Your coins and unlocked episodes stay. Confirm a mail address in your profile before then: with it, you can open your account with another sign-in.',
  mailAddress: 'Your mail address',

  confirmTitle: 'Confirm your mail address',
  confirmLead:
    'This address was given for an account at {site}. Receipts and notices will be sent to it once you confirm it.',
  confirm: 'Confirm the address',
  confirmNote: 'The link works for 24 hours. If you did not give the address, do nothing.',
}
