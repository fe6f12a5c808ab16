import type { ReactNode } from 'react'
import type { DramaSlideData } from '../../app/catalog/drama-card.ts'
import { AfterEpisodeNotice } from '../../app/player/after-episode/after-episode-notice.tsx'
import { NextCountdown } from '../../app/player/after-episode/next-countdown.tsx'
import { CaptionText } from '../../app/player/captions/caption-text.tsx'
import { ActionRail } from '../../app/player/controls/action-rail.tsx'
import { CentreControls } from '../../app/player/controls/centre-controls.tsx'
import { ControlBar } from '../../app/player/controls/control-bar.tsx'
import { PlaybackNotice } from '../../app/player/controls/playback-notice.tsx'
import ShortcutList from '../../app/player/controls/shortcut-list.tsx'
import { StatisticsList } from '../../app/player/controls/statistics-panel.tsx'
import { EpisodeGrid } from '../../app/player/episodes/episode-grid.tsx'
import { MoreLikeThis } from '../../app/player/next-drama/more-like-this.tsx'
import { NextDramaCard } from '../../app/player/next-drama/next-drama-card.tsx'
import { Cast } from '../../app/player/page/cast.tsx'
import { DramaPanel } from '../../app/player/page/drama-panel.tsx'
import { GateScreen } from '../../app/player/page/gate-screen.tsx'
import { ResumeLink } from '../../app/player/page/resume-chip.tsx'
import { StageCaption } from '../../app/player/page/stage-caption.tsx'
import type { PlaybackPhase } from '../../app/player/playback/playback.ts'
import { CaptionSettingsForm } from '../../app/player/settings/caption-settings.tsx'
import {
  CAPTION_BACKGROUNDS,
  CAPTION_COLORS,
  CAPTION_POSITIONS,
  CAPTION_SIZES,
  type CaptionSettings,
  DEFAULT_SETTINGS,
} from '../../app/player/settings/settings.ts'
import SettingsSheet, { type SettingsSheetProps } from '../../app/player/settings/settings-sheet.tsx'
import { EXPLAINED_REFUSALS } from '../../app/player/unlock/actions.ts'
import { AutomaticUnlockNotice } from '../../app/player/unlock/automatic-unlock-notice.tsx'
import { PriceSummary } from '../../app/player/unlock/price-summary.tsx'
import type { Part, Subject } from '../part.ts'
import { Episode, MEMBER_OFFER, RENDITIONS, refused, sampleState, VISITOR } from '../sample-episode.tsx'

const nothing = () => {}
const control = (isOn: boolean) => ({ isOn, toggle: nothing })

const PHASES = [
  'loading',
  'ready',
  'starting',
  'playing',
  'paused',
  'stalled',
  'ended',
  'refused',
  'failed',
] as const satisfies readonly PlaybackPhase[]

function Bar({ isOn = true, isFullscreen = false }: { isOn?: boolean; isFullscreen?: boolean }) {
  return (
    <div className="absolute inset-x-0 bottom-0">
      <ControlBar
        captions={control(isOn)}
        fullscreen={{ isFullscreen, toggle: nothing }}
        pictureInPicture={control(!isOn)}
        onNext={isOn ? nothing : null}
        onPrevious={isOn ? nothing : null}
        onShare={nothing}
        onSettings={nothing}
      />
    </div>
  )
}

function controlParts(): Part[] {
  const rail = (
    <ActionRail
      captions={control(true)}
      sound={{ isMuted: true, toggle: nothing }}
      onEpisodes={nothing}
      className="absolute end-2 bottom-2"
    />
  )
  return [
    {
      name: 'Playback notice',
      place: 'stage',
      states: {
        // `ready` and `starting` show the picture alone.
        ...Object.fromEntries(
          PHASES.filter((phase) => !['ready', 'starting', 'playing'].includes(phase)).map((phase) => [
            phase,
            <Episode key={phase} playback={{ phase }}>
              <PlaybackNotice />
            </Episode>,
          ]),
        ),
        'sound withheld': (
          <Episode playback={{ phase: 'playing', isSoundWithheld: true }}>
            <PlaybackNotice />
          </Episode>
        ),
      },
    },
    {
      name: 'Control bar',
      place: 'stage',
      states: {
        playing: (
          <Episode playback={{ phase: 'playing', positionSeconds: 21, bufferedSeconds: 50 }}>
            <Bar />
          </Episode>
        ),
        'paused, muted, full screen, nothing next': (
          <Episode playback={{ phase: 'paused', isMuted: true }}>
            <Bar isOn={false} isFullscreen />
          </Episode>
        ),
        'length unknown': (
          <Episode playback={{ phase: 'loading', durationSeconds: 0 }}>
            <Bar />
          </Episode>
        ),
      },
    },
    {
      name: 'Controls of a phone',
      place: 'stage',
      states: {
        usual: (
          <Episode>
            <CentreControls onNext={nothing} onPrevious={nothing} />
          </Episode>
        ),
        'nothing next': (
          <Episode>
            <CentreControls onNext={null} onPrevious={nothing} />
          </Episode>
        ),
      },
    },
    {
      name: 'Actions',
      place: 'stage',
      states: {
        visitor: <Episode>{rail}</Episode>,
        'liked and saved': (
          <Episode state={{ behaviorData: { isLiked: true, isSaved: true } }} actions={{ isMember: true }}>
            {rail}
          </Episode>
        ),
      },
    },
  ]
}

const TRACKS = [
  { language: 'en', label: 'English', url: '' },
  { language: 'ar', label: 'العربية', url: '' },
]

const look = (given: Partial<CaptionSettings>) => ({ ...DEFAULT_SETTINGS.captions, ...given })

function captionParts(text: string): Part[] {
  const caption = (given: Partial<CaptionSettings>) => (
    <CaptionText text={text} language={null} look={look(given)} areControlsShown={false} />
  )
  const states = (name: string, list: readonly Partial<CaptionSettings>[]) =>
    list.map((given) => [`${name} ${Object.values(given)[0]}`, caption(given)] as const)
  return [
    {
      name: 'Caption',
      place: 'stage',
      states: Object.fromEntries([
        ...states(
          'size',
          CAPTION_SIZES.map((size) => ({ size })),
        ),
        ...states(
          'colour',
          CAPTION_COLORS.map((color) => ({ color })),
        ),
        ...states(
          'background',
          CAPTION_BACKGROUNDS.map((background) => ({ background })),
        ),
        ...states(
          'position',
          CAPTION_POSITIONS.map((position) => ({ position })),
        ),
      ]),
    },
    {
      name: 'Caption settings',
      states: {
        usual: (
          <CaptionSettingsForm tracks={TRACKS} settings={DEFAULT_SETTINGS.captions} onChange={nothing} />
        ),
      },
    },
  ]
}

function settingsParts(): Part[] {
  const sheet = (given: Partial<SettingsSheetProps>) => (
    <Episode actions={{ offer: MEMBER_OFFER, isMember: true }}>
      <SettingsSheet
        settings={DEFAULT_SETTINGS}
        onChange={nothing}
        renditions={RENDITIONS}
        tracks={TRACKS}
        sleep={{ kind: 'off' }}
        onSleep={nothing}
        areStatisticsOn={false}
        onStatistics={nothing}
        onShortcuts={nothing}
        opened={null}
        onOpen={nothing}
        {...given}
      />
    </Episode>
  )
  return [
    {
      name: 'Settings',
      states: {
        usual: sheet({}),
        'no renditions known, no captions': sheet({ renditions: [], tracks: [] }),
        'sleep after the episode, statistics': sheet({ sleep: { kind: 'episode' }, areStatisticsOn: true }),
        'one setting': sheet({ opened: { id: 'quality', label: '' } }),
      },
    },
  ]
}

function afterParts(drama: DramaSlideData): Part[] {
  const next = { ...drama, isNextSeason: false, hook: drama }
  return [
    {
      name: 'After an episode',
      place: 'stage',
      states: {
        'still watching': <AfterEpisodeNotice reason="askStillWatching" onGo={nothing} />,
        asleep: <AfterEpisodeNotice reason="sleep" onGo={nothing} />,
        countdown: <NextCountdown onGo={nothing} onCancel={nothing} className="absolute start-4 bottom-4" />,
      },
    },
    {
      name: 'Next drama',
      place: 'stage',
      states: {
        usual: <NextDramaCard drama={next} countdown={null} onReplay={nothing} onMore={nothing} />,
        'next season, counting': (
          <NextDramaCard
            drama={{ ...next, isNextSeason: true }}
            countdown={{ go: nothing, cancel: nothing }}
            onReplay={nothing}
            onMore={nothing}
          />
        ),
      },
    },
  ]
}

type Props = Omit<Parameters<typeof Episode>[0], 'children'>

const gate = (props: Props): ReactNode => (
  <Episode {...props}>
    {(state) => (
      <>
        <GateScreen state={state} pictureUrl={state.detail.coverUrl} onEpisodes={nothing} />
        {/* The screen is hidden until what follows it has arrived. */}
        <div />
      </>
    )}
  </Episode>
)

const LOCKED = 2
const OF_APP = 1

function gateParts(drama: DramaSlideData): Part[] {
  const at = (epIndex: number) => ({ drama, epIndex })
  const member = { offer: MEMBER_OFFER, isMember: true }
  const poor = { ...MEMBER_OFFER, member: { ...MEMBER_OFFER.member, coins: 5, bonus: 0 } }
  return [
    {
      name: 'Locked episode',
      place: 'stage',
      states: {
        visitor: gate({ at: at(LOCKED), actions: VISITOR }),
        'enough coins': gate({ at: at(LOCKED), actions: member }),
        'too few coins': gate({ at: at(LOCKED), actions: { offer: poor, isMember: true } }),
        buying: gate({ at: at(LOCKED), actions: { ...member, isBuying: true } }),
        'not the next one': gate({ at: at(LOCKED + 1), actions: member }),
        ...Object.fromEntries(
          [...EXPLAINED_REFUSALS, 'unknown' as const, 'invalid' as const].map((problem) => [
            `refused: ${problem}`,
            gate({ at: at(LOCKED), actions: { ...member, refused: refused(problem) } }),
          ]),
        ),
      },
    },
    {
      name: 'Episode that does not play here',
      place: 'stage',
      states: {
        'app only': gate({ at: at(OF_APP) }),
        withdrawn: gate({ at: { ...at(OF_APP), isWithdrawn: true } }),
      },
    },
    {
      name: 'Automatic unlock',
      place: 'stage',
      states: {
        usual: (
          <Episode actions={{ ...member, automatic: { number: 10, priceCoins: 60 } }}>
            <AutomaticUnlockNotice className="absolute inset-x-4 top-16" />
          </Episode>
        ),
      },
    },
  ]
}

const RESUME_PLACE = '-translate-x-1/2 absolute top-24 left-1/2 w-max max-w-[calc(100%-1rem)]'

const STATISTICS = {
  picture: { width: 1080, height: 1920 },
  renditionBitsPerSecond: 2_160_000,
  bitsPerSecond: 18_400_000,
  bufferedSeconds: 14.2,
  frames: { droppedVideoFrames: 3, totalVideoFrames: 12_480 },
  firstPictureMs: 1240,
}

function drawerParts(dramas: DramaSlideData[]): Part[] {
  const [drama] = dramas
  const similar = dramas.slice(1, 7).map((one, index) => ({ ...one, isNextSeason: index === 0 }))
  return [
    {
      name: 'Episodes',
      states: {
        few: <EpisodeGrid state={sampleState({ drama, epIndex: 0 })} leftNumber={3} onOpen={nothing} />,
        many: (
          <EpisodeGrid
            state={sampleState({ drama, epIndex: 70, count: 150 })}
            leftNumber={undefined}
            onOpen={nothing}
          />
        ),
      },
    },
    {
      name: 'Prices',
      states: {
        usual: (
          <Episode at={{ drama, epIndex: 0 }} actions={{ offer: MEMBER_OFFER, isMember: true }}>
            <PriceSummary />
          </Episode>
        ),
      },
    },
    { name: 'More like this', states: { usual: <MoreLikeThis dramas={similar} /> } },
    { name: 'Cast', states: { usual: <Cast names={['Ines Ferreira', 'Tom Adeyemi', 'Yuki Mori']} /> } },
    {
      name: 'Panel beside the video',
      states: {
        usual: (
          <Episode at={{ drama, epIndex: 0 }}>
            {(state) => (
              <DramaPanel
                state={state}
                leftNumber={undefined}
                similar={similar}
                isMemberAwaited={false}
                className=""
                onOpen={nothing}
              />
            )}
          </Episode>
        ),
      },
    },
    {
      name: 'Title over the video',
      place: 'stage',
      states: {
        usual: (
          <StageCaption state={sampleState({ drama, epIndex: 0 })} className="absolute start-4 bottom-4" />
        ),
      },
    },
    {
      name: 'Way back to an episode',
      place: 'stage',
      states: {
        usual: <ResumeLink to="#12" number={12} className={RESUME_PLACE} onDismiss={nothing} />,
        'long number': <ResumeLink to="#1" number={1200} className={RESUME_PLACE} onDismiss={nothing} />,
      },
    },
    {
      name: 'Statistics',
      place: 'stage',
      states: {
        usual: <StatisticsList {...STATISTICS} />,
        'at the start': (
          <StatisticsList
            {...STATISTICS}
            picture={{ width: 0, height: 0 }}
            renditionBitsPerSecond={undefined}
            bitsPerSecond={undefined}
            firstPictureMs={null}
          />
        ),
      },
    },
    { name: 'Keys', states: { usual: <ShortcutList /> } },
  ]
}

export const subject: Subject = {
  name: 'Player',
  list: ({ dramas, t }) => [
    ...controlParts(),
    ...captionParts(`${t('player:stillWatching')}\n${t('player:asleep')}`),
    ...settingsParts(),
    ...(dramas[0] ? [...afterParts(dramas[0]), ...gateParts(dramas[0])] : []),
    ...drawerParts(dramas),
  ],
}
