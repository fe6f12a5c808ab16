import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { isPlayable, type PlayableDetail } from '../episodes/state.ts'
import { GateStage } from './gate-stage.tsx'
import { usePlayerPage } from './player-context.ts'
import { ResumeChip } from './resume-chip.tsx'
import { STAGE } from './stage-classes.ts'
import { StageControls } from './stage-controls.tsx'
import { StageTop } from './stage-top.tsx'
import { StageVideo } from './stage-video.tsx'

interface StageProps {
  section: RefObject<HTMLElement>
  pictureUrl: string | null
}

export function Stage({ section, pictureUrl }: StageProps) {
  const { state, fullscreen } = usePlayerPage()
  const { t } = useTranslation('player')
  const { contentId: dramaId, chapterId, detail, epIndex, currentEpisodeDetail, isCssFullscreen } = state
  const [lockedId, setLockedId] = useState<string | null>(null)
  if (state.isNeedPayEpisode && lockedId !== chapterId) setLockedId(chapterId)
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-over-picture
      aria-label={t('videoOf', { drama: detail.name, number: epIndex + 1 })}
      className={isCssFullscreen ? 'fixed inset-0 z-(--z-overlay) overflow-hidden bg-black' : STAGE}
      style={
        detail.coverColor
          ? { backgroundColor: `color-mix(in srgb, ${detail.coverColor} 25%, black)` }
          : undefined
      }
    >
      {/* In full screen the heading beside the video is out of reach. */}
      {fullscreen.isFullscreen ? <h1 className="sr-only hidden beside:block">{detail.name}</h1> : null}
      {isPlayable(currentEpisodeDetail) ? (
        <PlayingStage detail={currentEpisodeDetail} isUnlocked={lockedId === chapterId} />
      ) : (
        <GateStage pictureUrl={pictureUrl} />
      )}
      <ResumeChip
        drama={{ dramaId, name: detail.name }}
        episodeNumber={epIndex + 1}
        className="-translate-x-1/2 absolute top-36 short:top-14 rowed:top-30 left-1/2 w-max max-w-[calc(100%-1rem)] md:top-24"
      />
    </section>
  )
}

/** Our controls cover the media elements once scripts run. */
function PlayingStage({ detail, isUnlocked }: { detail: PlayableDetail; isUnlocked: boolean }) {
  const pictureAndControls = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  return (
    <div ref={pictureAndControls} className="absolute inset-0">
      <StageVideo detail={detail} isUnlocked={isUnlocked} />
      {isHydrated ? <StageControls stage={pictureAndControls} detail={detail} /> : <StageTop />}
    </div>
  )
}
