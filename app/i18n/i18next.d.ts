import type account from './locales/en/account.json'
import type catalog from './locales/en/catalog.json'
import type common from './locales/en/common.json'
import type controls from './locales/en/controls.json'
import type errors from './locales/en/errors.json'
import type install from './locales/en/install.json'
import type legal from './locales/en/legal.json'
import type library from './locales/en/library.json'
import type offline from './locales/en/offline.json'
import type player from './locales/en/player.json'
import type records from './locales/en/records.json'
import type wallet from './locales/en/wallet.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    returnNull: false
    resources: {
      account: typeof account
      catalog: typeof catalog
      common: typeof common
      controls: typeof controls
      errors: typeof errors
      install: typeof install
      legal: typeof legal
      library: typeof library
      offline: typeof offline
      player: typeof player
      records: typeof records
      wallet: typeof wallet
    }
  }
}
