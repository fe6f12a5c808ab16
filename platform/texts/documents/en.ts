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

  addressChangeTitle: 'Your mail address was replaced or removed',
  addressChangeLead:
    'This address is no longer used for your account. No more mail about it will be sent here.',
  addressChangeAdvice:
    'If this was not you, somebody else can use your account: change the password of the account that you sign in with, sign in here again and give your address anew.',

  recoveryTitle: 'Open your account with another sign-in',
  recoveryLead:
    'Somebody who can no longer sign in with the former provider asked to open your account with another sign-in. If it was you, go on with the link below. After that it takes 72 hours, in which you can still stop it.',
  recoveryNote: 'The link works for an hour. If it was not you, do nothing: your account stays as it is.',
  recoveryConfirm: 'Go on',
  recoveryBegunTitle: 'Another sign-in is about to open your account',
  recoveryBegunLead:
    'From {time} on, your account can be opened with another sign-in. Your former sessions then end.',
  recoveryBegunNote:
    'If this was not you, stop it with the link below. Nobody can then ask for your account for 7 days.',
  recoveryStop: 'Stop it',
  recoveryDoneTitle: 'Your account has a new sign-in',
  recoveryDoneLead:
    'Your account was opened with another sign-in, and its former sessions have ended. Your coins and unlocked episodes are still there.',
}
