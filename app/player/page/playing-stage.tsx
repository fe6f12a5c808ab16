import { useRef } from 'react'
import { useHydrated } from '../../browser/use-hydrated.ts'
import type { PlayableDetail } from '../episodes/state.ts'
import { StageControls } from './stage-controls.tsx'
import { StageTop } from './stage-top.tsx'
import { StageVideo } from './stage-video.tsx'

/** An episode that plays: the media elements and, once scripts run, our controls over them. */
export function PlayingStage({ detail }: { detail: PlayableDetail }) {
  const stage = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  return (
    <div ref={stage} className="absolute inset-0">
      <StageVideo detail={detail} />
      {isHydrated ? <StageControls stage={stage} detail={detail} /> : <StageTop />}
    </div>
  )
}
