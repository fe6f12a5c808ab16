/** Modes of the account drawer. */
export const DRAWER_MODES = ['profile', 'signIn', 'topUp', 'wallet', 'library', 'feedback'] as const
export type DrawerMode = (typeof DRAWER_MODES)[number]

/** Each mode in the words of `account.json`. */
export const DRAWER_TITLES = {
  profile: 'profileTitle',
  signIn: 'loginTitle',
  topUp: 'store',
  wallet: 'myWallet',
  library: 'listAndHistory',
  feedback: 'feedback',
} as const satisfies Record<DrawerMode, string>
