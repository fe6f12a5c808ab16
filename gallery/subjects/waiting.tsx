import type { Translate } from '../../app/i18n/use-language.ts'
import { LATER_SKELETONS } from '../../app/waiting-page/later-skeletons.tsx'
import { WaitingPage } from '../../app/waiting-page/waiting-screens.tsx'
import type { WaitingScreen } from '../../app/waiting-page/waiting-shape.ts'
import type { Subject } from '../part.ts'

const NAMES: Record<WaitingScreen, string> = {
  home: 'Home',
  browse: 'All dramas',
  category: 'Dramas of a row',
  search: 'Results of a search',
  list: 'My List and history',
  wallet: 'Wallet that waits',
  store: 'Store that waits',
  profile: 'Profile that waits',
  receipt: 'Receipt that waits',
  text: 'Text',
}

/** It covers the window below the header; here, a place of its own. */
const PLACE = { position: 'relative', transform: 'translateZ(0)', height: '44rem' } as const

/** The places of pages that take long. */
export const subject: Subject = {
  name: 'Waiting pages',
  list: ({ t }) =>
    (Object.keys(NAMES) as WaitingScreen[]).map((shape) => ({
      name: NAMES[shape],
      states: Object.fromEntries(
        ['visitor', 'member'].map((viewer) => [
          viewer,
          <div key={viewer} style={PLACE}>
            <WaitingPage
              shape={shape}
              isMember={viewer === 'member'}
              t={t as unknown as Translate}
              later={LATER_SKELETONS}
            />
          </div>,
        ]),
      ),
    })),
}
