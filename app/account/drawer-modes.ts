/** Modes of the account drawer. Row 79. */
export const DRAWER_MODES = ['profile', 'signIn', 'topUp', 'wallet', 'library', 'feedback'] as const
export type DrawerMode = (typeof DRAWER_MODES)[number]

/** Each mode in the words of `account.json`. Row 79. */
export const DRAWER_TITLES = {
  profile: 'profileTitle',
  signIn: 'loginTitle',
  topUp: 'store',
  wallet: 'myWallet',
  library: 'listAndHistory',
  feedback: 'feedback',
} as const satisfies Record<DrawerMode, string>
