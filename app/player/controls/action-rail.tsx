import { Bookmark, Captions, CaptionsOff, Heart, ListVideo, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EPISODES_ID } from '../episodes/episode-grid.tsx'
import { LIKED, LibraryButton, SAVED } from '../unlock/library-button.tsx'

interface ActionRailProps {
  captions: { isOn: boolean; toggle: () => void } | null
  sound: { isMuted: boolean; toggle: () => void } | null
  onEpisodes: () => void
  /** Beside the video there is room for all actions; elsewhere the rail omits those of the control bar. */
  className?: string
}

export const ENTRY =
  'pointer-events-auto flex w-min min-w-14 tight:min-w-11 rowed:min-w-11 flex-col items-center gap-1 text-center font-medium text-[0.6875rem] text-ivory leading-tight [text-shadow:0_1px_3px_rgb(0_0_0/0.7)] transition-[scale] motion-safe:active:scale-90'

export function ActionRail({ captions, sound, onEpisodes, className = '' }: ActionRailProps) {
  const { t } = useTranslation('player')
  return (
    <ul
      className={`flex flex-col rowed:flex-row items-center gap-4 short:gap-1.5 low:gap-2 rowed:gap-1 rowed:[--spacing:4px] ${className}`}
    >
      <li>
        <LibraryButton action="like" className={ENTRY}>
          {(isOn) => (
            <>
              <Disc>
                <Heart className={`size-6 ${isOn ? LIKED : ''}`} />
              </Disc>
              <Label>{t('like')}</Label>
            </>
          )}
        </LibraryButton>
      </li>
      <li>
        <LibraryButton action="save" className={ENTRY}>
          {(isOn) => (
            <>
              <Disc>
                <Bookmark className={`size-6 ${isOn ? SAVED : ''}`} />
              </Disc>
              <Label>{t('save')}</Label>
            </>
          )}
        </LibraryButton>
      </li>
      <li>
        <a
          href={`#${EPISODES_ID}`}
          onClick={(event) => {
            event.preventDefault()
            onEpisodes()
          }}
          className={ENTRY}
        >
          <Disc>
            <ListVideo className="size-6" />
          </Disc>
          <Label>{t('episodes')}</Label>
        </a>
      </li>
      {captions ? (
        <li className="barred:hidden">
          <button type="button" aria-pressed={captions.isOn} onClick={captions.toggle} className={ENTRY}>
            <Disc>
              {captions.isOn ? <Captions className="size-6" /> : <CaptionsOff className="size-6" />}
            </Disc>
            <Label>{t('captions')}</Label>
          </button>
        </li>
      ) : null}
      {sound ? (
        <li className="barred:hidden">
          <button type="button" onClick={sound.toggle} className={ENTRY}>
            <Disc>{sound.isMuted ? <VolumeX className="size-6" /> : <Volume2 className="size-6" />}</Disc>
            <Label>{sound.isMuted ? t('unmute') : t('mute')}</Label>
          </button>
        </li>
      ) : null}
    </ul>
  )
}

/** Hidden where the icons are in a row, for lack of space. */
export function Label({ children }: { children: string }) {
  return <span className="rowed:sr-only">{children}</span>
}

export function Disc({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-11 items-center justify-center rounded-full bg-ink/45 ring-1 ring-ivory/15 ring-inset backdrop-blur-md"
    >
      {children}
    </span>
  )
}
