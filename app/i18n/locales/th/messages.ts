import type { CompleteTexts } from '../../complete-texts.ts'
import account from './account.json'
import catalog from './catalog.json'
import type coins from './coins.json'
import common from './common.json'
import type controls from './controls.json'
import errors from './errors.json'
import type fairPlay from './fair-play.json'
import type feed from './feed.json'
import type feedback from './feedback.json'
import install from './install.json'
import legal from './legal.json'
import library from './library.json'
import type mail from './mail.json'
import type offer from './offer.json'
import offline from './offline.json'
import player from './player.json'
import type records from './records.json'
import type refusals from './refusals.json'
import wallet from './wallet.json'
import type withdrawal from './withdrawal.json'

/** What any page may need, in one chunk. Of the others, `controls` loads later, `offer` on its own, and the rest is the server's alone. */
export const messages = { account, catalog, common, errors, install, legal, library, offline, player, wallet }

export type Texts = CompleteTexts<
  'other',
  typeof messages & {
    coins: typeof coins
    controls: typeof controls
    'fair-play': typeof fairPlay
    feed: typeof feed
    feedback: typeof feedback
    mail: typeof mail
    offer: typeof offer
    records: typeof records
    refusals: typeof refusals
    withdrawal: typeof withdrawal
  }
>
