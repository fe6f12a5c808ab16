import { useState } from 'react'
import { useHrefs } from '../../app/addresses/use-hrefs.ts'
import type { DramaSlideData } from '../../app/catalog/drama-card.ts'
import { useAccountDrawer } from '../../app/member/account-drawer-provider.tsx'
import { DRAWER_MODES, type DrawerMode } from '../../app/member/drawer-modes.ts'
import { EpisodeListDrawer } from '../../app/player/page/episode-list-drawer.tsx'
import { PlayerPageContext, type PlayerPageParts } from '../../app/player/page/player-context.ts'
import { StageSheet, type StageSheetName } from '../../app/player/page/stage-sheet.tsx'
import { DEFAULT_SETTINGS } from '../../app/player/settings/settings.ts'
import { OpenButton, Opened } from '../opened.tsx'
import type { Subject } from '../part.ts'
import { Episode, MEMBER_OFFER } from '../sample-episode.tsx'

const nothing = () => {}

/** The page's own drawer, with what it loads for whoever looks at the gallery. */
function Account({ mode }: { mode: DrawerMode }) {
  const drawer = useAccountDrawer()
  const hrefs = useHrefs()
  return <OpenButton onOpen={() => drawer?.open(mode, mode === 'topUp' ? hrefs.topUp() : hrefs.profile)} />
}

interface EpisodesProps {
  dramas: DramaSlideData[]
  count: number
  isMember?: boolean
}

function Episodes({ dramas: [drama, ...others], count, isMember = false }: EpisodesProps) {
  const similar = others.slice(0, 6).map((one) => ({ ...one, isNextSeason: false }))
  return (
    <Opened>
      {(isOpen, onClose) => (
        <Episode
          at={{ drama, epIndex: 0, count }}
          actions={{ isMember, ...(isMember && { offer: MEMBER_OFFER }) }}
        >
          {(state) => (
            <EpisodeListDrawer
              state={state}
              leftNumber={undefined}
              similar={similar}
              isMemberAwaited={false}
              isOpen={isOpen}
              onClose={onClose}
              onOpen={nothing}
            />
          )}
        </Episode>
      )}
    </Opened>
  )
}

const PAGE = {
  stillWatching: { sleep: { kind: 'off' }, setSleep: nothing },
  statistics: { isOn: false, toggle: nothing },
} as unknown as PlayerPageParts

function Sheet({ name }: { name: StageSheetName }) {
  const [sheet, setSheet] = useState<StageSheetName | null>(null)
  return (
    <PlayerPageContext.Provider value={PAGE}>
      <Episode>
        <OpenButton onOpen={() => setSheet(name)} />
        <StageSheet
          sheet={sheet}
          onSheet={setSheet}
          settings={DEFAULT_SETTINGS}
          onSettings={nothing}
          tracks={[{ language: 'en', label: 'English', url: '' }]}
        />
      </Episode>
    </PlayerPageContext.Provider>
  )
}

export const subject: Subject = {
  name: 'Drawers and sheets',
  list: ({ dramas }) => [
    {
      name: 'Drawer of the viewer',
      states: Object.fromEntries(DRAWER_MODES.map((mode) => [mode, <Account key={mode} mode={mode} />])),
    },
    {
      name: 'Drawer of the episodes',
      states: {
        few: <Episodes dramas={dramas} count={10} />,
        'many, for a member': <Episodes dramas={dramas} count={150} isMember />,
      },
    },
    {
      name: 'Sheet over the video',
      states: { settings: <Sheet name="settings" />, keys: <Sheet name="shortcuts" /> },
    },
  ],
}
