import { LoaderCircle, RotateCcw, VolumeX, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../design/button.tsx'
import { Play } from '../../design/icons.tsx'
import { usePlayback, usePlaybackController } from '../pool/use-playback.ts'

export function PlaybackNotice() {
  const { t } = useTranslation(['player', 'common'])
  const { retry, presses } = usePlaybackController()
  const { toggle, toggleMute } = presses
  const phase = usePlayback((playback) => playback.phase)
  const isSoundWithheld = usePlayback((playback) => playback.isSoundWithheld)
  switch (phase) {
    case 'loading':
      // A still or the frame before holds the screen meanwhile.
      return <Spinner label={t('loading')} ringLook="animate-[appear_200ms_1.5s_backwards]" />
    case 'stalled':
      return <Stalled onRetry={retry} />
    case 'failed':
      return (
        <Centre isBetweenControls>
          {/* Low windows have room for a line and a button between their rows of controls. */}
          <div
            role="alert"
            className="pointer-events-auto rowed:pointer-events-none rounded-3xl bg-ink/85 rowed:bg-transparent px-4 rowed:px-0 py-6 rowed:py-0 text-center backdrop-blur-md rowed:backdrop-blur-none md:px-7"
          >
            <WifiOff aria-hidden="true" className="mx-auto size-8 rowed:hidden text-mist" />
            <p className="mt-3 rowed:mt-0 font-semibold rowed:text-sm rowed:text-shadow-lg">{t('failed')}</p>
            <p className="mt-1 rowed:sr-only text-mist text-sm">{t('failedHint')}</p>
            <button
              type="button"
              onClick={retry}
              className={buttonLook({
                tone: 'accent',
                className: 'pointer-events-auto mt-4 rowed:mt-2 rowed:[--spacing:4px]',
              })}
            >
              <RotateCcw aria-hidden="true" className="size-4" />
              {t('common:retry')}
            </button>
          </div>
        </Centre>
      )
    case 'refused':
      return (
        <Centre>
          <BigButton label={t('tapToPlay')} onPress={toggle} isTextShown />
        </Centre>
      )
    case 'ended':
      return (
        <Centre>
          <BigButton label={t('replay')} onPress={toggle} icon={<RotateCcw className="size-12" />} />
        </Centre>
      )
    case 'ready':
    case 'starting':
      return null
    case 'paused':
      return (
        <Centre>
          <BigButton label={t('play')} onPress={toggle} />
        </Centre>
      )
    case 'playing':
      return isSoundWithheld ? (
        <div className="pointer-events-none absolute inset-x-0 top-[max(4.5rem,calc(env(safe-area-inset-top)+4rem))] short:top-47 rowed:top-30 flex justify-center md:top-5">
          <button
            type="button"
            onClick={toggleMute}
            className={buttonLook({
              tone: 'ivory',
              size: 'small',
              className: 'pointer-events-auto shadow-xl',
            })}
          >
            <VolumeX aria-hidden="true" className="size-4" />
            {t('tapToUnmute')}
          </button>
        </div>
      ) : null
  }
}

/** Retry is offered after this long, since the wait may never end. */
const STALL_MS = 8_000

function Stalled({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['player', 'common'])
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), STALL_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Spinner label={t('stalled')} textLook={isLong ? 'mt-3 rowed:sr-only' : 'mt-3'} />
      {isLong ? (
        // In low windows between the middle row of controls and the rail, where the text was.
        <div className="pointer-events-none absolute inset-x-0 top-[62%] rowed:top-[calc(var(--spacing)*14+60px)] flex justify-center">
          <button
            type="button"
            onClick={onRetry}
            className={buttonLook({
              tone: 'accent',
              className: 'pointer-events-auto rowed:[--spacing:4px]',
            })}
          >
            <RotateCcw aria-hidden="true" className="size-4" />
            {t('common:retry')}
          </button>
        </div>
      ) : null}
    </>
  )
}

/**
 * Over the middle of the video; in low windows above it, to leave room for a caption. `isBetweenControls`:
 * leaves the edges of a phone's screen to the controls there.
 */
function Centre({
  isBetweenControls = false,
  children,
}: {
  isBetweenControls?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={`pointer-events-none absolute inset-0 flex flex-col items-center justify-center rowed:justify-start rowed:pt-14 ${isBetweenControls ? 'rowed:px-6 ps-[min(--spacing(19),max(--spacing(2),100vw-18rem))] pe-19 md:px-6' : 'px-6'}`}
    >
      {children}
    </div>
  )
}

interface SpinnerProps {
  label: string
  ringLook?: string
  textLook?: string
}

function Spinner({ label, ringLook = '', textLook = 'sr-only' }: SpinnerProps) {
  return (
    <Centre>
      <span aria-hidden="true" className={ringLook}>
        <LoaderCircle className="size-12 rowed:size-[48px] animate-spin text-ivory/90" strokeWidth={1.75} />
      </span>
      <p
        role="status"
        className={`font-medium text-sm [text-shadow:0_0_4px_#000,0_1px_3px_#000] ${textLook}`}
      >
        {label}
      </p>
    </Centre>
  )
}

interface BigButtonProps {
  label: string
  onPress: () => void
  isTextShown?: boolean
  icon?: ReactNode
}

function BigButton({ label, onPress, isTextShown = false, icon }: BigButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="pointer-events-auto flex flex-col items-center gap-3 rounded-[2.5rem] font-semibold"
    >
      <span
        aria-hidden="true"
        className="glyph-over-picture flex size-20 rowed:size-14 rowed:[--spacing:4px] items-center justify-center transition-transform hover:scale-105"
      >
        {icon ?? <Play className="size-14 fill-current" />}
      </span>
      {isTextShown ? <span aria-hidden="true">{label}</span> : null}
    </button>
  )
}
