/** Pages of the site, without its language, to which links in mails lead. Nothing happens before a button there is pressed. */
export const MAIL_LINKS = {
  confirmAddress: '/mail-address/confirm/',
  confirmRecovery: '/recovery/confirm/',
  stopRecovery: '/recovery/stop/',
} as const

/** The query parameter with a link’s token. `token` is the payment provider’s, on every page. */
export const MAIL_LINK_KEY = 'key'
