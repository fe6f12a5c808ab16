export const DRAWER_MODES = [
  'profile',
  'signIn',
  'topUp',
  'wallet',
  'library',
  'feedback',
  'language',
] as const
export type DrawerMode = (typeof DRAWER_MODES)[number]

export const DRAWER_TITLES = {
  profile: 'profileTitle',
  signIn: 'loginTitle',
  topUp: 'store',
  wallet: 'myWallet',
  library: 'listAndHistory',
  feedback: 'feedback',
  language: 'common:changeLanguage',
} as const satisfies Record<DrawerMode, string>
