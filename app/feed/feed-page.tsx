import { useNavigate } from '@remix-run/react'
import { Captions, CaptionsOff, ChevronDown, ChevronUp, Volume2, VolumeX } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { track } from '../analytics/track.ts'
import { useLatest } from '../browser/use-latest.ts'
import { AgeMark } from '../design/age-mark.tsx'
import { buttonLook } from '../design/button.tsx'
import { Play } from '../design/icons.tsx'
import { ResponsiveImage } from '../design/responsive-image.tsx'
import { useToastsAtTop } from '../design/toast-edge.ts'
import { toasts } from '../design/toast-store.ts'
import { PageLink } from '../page/framework/page-link.tsx'
import { useStillWatching } from '../player/after-episode/use-still-watching.ts'
import { useShortcuts } from '../player/controls/use-shortcuts.ts'
import { STAGE_ROW } from '../player/page/stage-classes.ts'
import { dropEarlyVideo, isVideoOffered, offerRunningVideo } from '../player/pool/early-video.ts'
import { PlaybackController } from '../player/pool/playback-controller.ts'
import { PlaybackContext, usePlayback, usePlaybackController } from '../player/pool/use-playback.ts'
import { currentSettings, useCaptionSwitch } from '../player/settings/use-settings.ts'
import type { Clip, FeedTexts } from './clip.ts'
import { ClipActions } from './clip-actions.tsx'
import { ClipList, toTime } from './clip-list.tsx'
import { ClipStage } from './clip-stage.tsx'
import { noteOnDevice, type Outcome } from './device-signals.ts'
import { EndCard } from './end-card.tsx'
import { reportChoice, reportSkip } from './feed-requests.ts'
import type { FeedData } from './kept-visit.ts'
import { useVisit } from './use-visit.ts'
import { findNeighbour, likelyNext } from './visit.ts'
import { turnWheel, WHEEL_AT_REST } from './wheel-steps.ts'

/** A clip left sooner was skipped; later it was not for this time. */
const SKIPPED_SECONDS_MAX = 8
const UNDO_MS = 8_000
const SEEK_SECONDS = 5

/** One clip after another. Between clips the player's pool switches as between episodes. */
export function FeedPage({ data }: { data: FeedData }) {
  const [controller] = useState(() => new PlaybackController())
  return (
    <PlaybackContext.Provider value={controller}>
      <Feed key={`${data.language} ${data.sessionMark}`} data={data} />
    </PlaybackContext.Provider>
  )
}

function Feed({ data }: { data: FeedData }) {
  const { texts } = data
  const isMember = data.sessionMark !== null
  const { kept, visit, dispatch, isReady, further } = useVisit(data)
  const { places, reported } = kept
  const controller = usePlaybackController()
  const { presses } = controller
  const { unattendedCount } = useStillWatching()
  const { forYouClips } = useDataHrefs()
  const watch = useWatch()
  const section = useRef<HTMLElement>(null)
  const like = useRef(() => false)
  const clip = visit.clips[visit.index] ?? null
  // Where the clips end the last one stays behind the card.
  const onStage = clip ?? visit.clips.at(-1) ?? null
  useToastsAtTop()

  const report = (dramaId: string, outcome: Outcome) => {
    if (!isMember) noteOnDevice(dramaId, outcome)
    else if (outcome === 'skipped') reportSkip(forYouClips, dramaId)
    else reportChoice(forYouClips, dramaId, outcome)
  }

  /** False: there is nothing before, or nothing after the end. */
  const move = (by: 1 | -1, isByViewer = true): boolean => {
    const to = findNeighbour(visit, by)
    if (to === null) return false
    if (clip && isVideoOffered(clip.episode.episodeId)) dropEarlyVideo()
    if (clip && by === 1 && isByViewer) {
      const seconds = places.seenSeconds(clip)
      track('clip_skip', { ...toEvent(clip), seconds })
      if (seconds < SKIPPED_SECONDS_MAX) report(clip.dramaId, 'skipped')
    }
    dispatch({ kind: 'moved', to })
    return true
  }
  const onOver = () => {
    const { isAutoNext, stillWatchingAfter } = currentSettings()
    const isAttended = stillWatchingAfter === 0 || unattendedCount.current + 1 < stillWatchingAfter
    if (!isAutoNext) {
      presses.seekTo(clip?.startSeconds ?? 0)
      presses.play()
    } else if (isAttended) {
      unattendedCount.current += 1
      move(1, false)
    } else presses.pause()
  }
  const hide = ({ dramaId, name }: Clip) => {
    report(dramaId, 'notInterested')
    dispatch({ kind: 'hidden', dramaId })
    move(1, false)
    const undo = () => {
      dismiss()
      report(dramaId, 'interested')
      dispatch({ kind: 'shownAgain', dramaId })
    }
    const dismiss = toasts.show(
      <>
        {texts.hidden.replace('{{drama}}', name)}{' '}
        <button type="button" onClick={undo} className="pointer-events-auto ms-2 min-h-8 font-bold underline">
          {texts.undo}
        </button>
      </>,
      { durationMs: UNDO_MS },
    )
  }
  const onWatch = (event: MouseEvent) => clip && watch(event, clip, places.seenSeconds(clip))

  useClipShown(isReady ? clip : null, reported)
  useWheel(section, move)
  useFocusOnMove(section, visit.droppedCount + visit.index)
  const captions = useCaptionSwitch(clip?.episode.captions ?? [])
  useShortcuts({
    ...keysOf(['arrowdown', 'pagedown', 'n'], () => move(1)),
    ...keysOf(['arrowup', 'pageup', 'p'], () => move(-1)),
    ...(clip && {
      ...keysOf([' ', 'k'], presses.toggle),
      arrowleft: () => presses.seekBy(-SEEK_SECONDS),
      arrowright: () => presses.seekBy(SEEK_SECONDS),
      m: presses.toggleMute,
      c: () => captions?.toggle(),
      w: () => section.current?.querySelector<HTMLAnchorElement>('a[data-watch]')?.click(),
    }),
  })

  return (
    <>
      <section
        ref={section}
        data-over-picture
        aria-label={texts.title}
        className={`${STAGE_ROW} relative [@media(scripting:none)]:hidden beside:justify-center`}
      >
        <h1 className="absolute sr-only">{texts.title}</h1>
        {onStage ? (
          <ClipStage
            clip={onStage}
            likely={likelyNext(visit)}
            neighbourOf={(by) => visit.clips[findNeighbour(visit, by) ?? -1] ?? null}
            places={places}
            isReady={isReady}
            isInView={clip !== null}
            onMove={move}
            onOver={onOver}
            like={like}
          />
        ) : null}
        {clip ? null : <EndCard texts={texts} isOver={visit.isOver} {...further} />}
        <div className="pointer-events-none absolute inset-0 flex flex-col justify-between beside:relative beside:inset-auto beside:min-h-132 beside:min-w-0 beside:max-w-176 beside:flex-1 beside:self-stretch">
          <Toolbar
            texts={texts}
            captions={clip && captions}
            onPrevious={findNeighbour(visit, -1) === null ? null : () => move(-1)}
            onNext={findNeighbour(visit, 1) === null ? null : () => move(1)}
          />
          {clip ? (
            <div role="feed" aria-label={texts.title} aria-busy={!isReady} className="beside:contents">
              <article
                key={clip.dramaId}
                tabIndex={-1}
                aria-labelledby={`clip-${clip.dramaId}`}
                aria-describedby={`reason-${clip.dramaId}`}
                aria-posinset={visit.droppedCount + visit.index + 1}
                aria-setsize={visit.isOver ? visit.droppedCount + visit.clips.length : -1}
                className="flex items-end gap-3 ps-4 pe-2 pb-[max(1.25rem,env(safe-area-inset-bottom))] outline-none beside:flex-1 beside:flex-row-reverse beside:gap-8 beside:p-0"
              >
                <ClipFacts clip={clip} texts={texts} onWatch={onWatch} />
                <ClipActions
                  clip={clip}
                  texts={texts}
                  isMember={isMember}
                  onMark={(mark) => dispatch({ kind: 'marked', dramaId: clip.dramaId, mark })}
                  onHide={() => hide(clip)}
                  like={like}
                />
              </article>
            </div>
          ) : null}
        </div>
      </section>
      {/* What is before the video delays it. */}
      <noscript>
        <ClipList clips={data.clips} title={texts.title} />
      </noscript>
    </>
  )
}

const keysOf = (keys: readonly string[], press: () => unknown) =>
  Object.fromEntries(keys.map((key) => [key, () => void press()]))

/** Watch goes on at the second of the clip, by its element: the episode's page takes it (`early-video.ts`). */
function useWatch() {
  const controller = usePlaybackController()
  const navigate = useNavigate()
  const hrefs = useHrefs()
  const offeredId = useRef('')
  // Another page has opened: nobody takes it any more.
  useEffect(
    () => () => {
      if (isVideoOffered(offeredId.current)) dropEarlyVideo()
    },
    [],
  )
  return (event: MouseEvent, clip: Clip, seconds: number) => {
    const { dramaId, name, episode, startSeconds } = clip
    track('clip_watch', { ...toEvent(clip), seconds })
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { video } = controller
    const isPlaying = video?.dataset.episode === episode.episodeId
    if (video && isPlaying && controller.canRelease()) {
      const { episodeId } = episode
      offeredId.current = episodeId
      offerRunningVideo({ episodeId, video, take: () => controller.release() })
    }
    const time = toTime(video && isPlaying ? video.currentTime : startSeconds)
    navigate(hrefs.episode({ dramaId, name }, episode.number) + time)
  }
}

function useClipShown(clip: Clip | null, reported: Set<string>): void {
  useEffect(() => {
    if (!clip || reported.has(clip.dramaId)) return
    reported.add(clip.dramaId)
    track('clip_show', toEvent(clip))
  }, [clip, reported])
}

const toEvent = ({ dramaId, reason, coverKey }: Clip) => ({
  drama: dramaId,
  reason,
  ...(coverKey && { cover: coverKey }),
})

function useWheel(section: RefObject<HTMLElement | null>, move: (by: 1 | -1) => void): void {
  const latest = useLatest(move)
  useEffect(() => {
    const element = section.current
    if (!element) return
    let wheel = WHEEL_AT_REST
    const turn = (event: WheelEvent) => {
      // Zooms the page.
      if (event.ctrlKey) return
      event.preventDefault()
      const linePx = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 40
      const turned = turnWheel(wheel, { deltaPx: event.deltaY * linePx, atMs: event.timeStamp })
      wheel = turned.wheel
      if (turned.step) latest.current(turned.step)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [section])
}

/** A pressed button keeps it, for the next press. */
function useFocusOnMove(section: RefObject<HTMLElement | null>, position: number): void {
  const shown = useRef(position)
  useEffect(() => {
    if (shown.current === position) return
    shown.current = position
    if (document.activeElement?.closest('[data-moves]')) return
    section.current?.querySelector('article')?.focus({ preventScroll: true })
  }, [section, position])
}

interface ToolbarProps {
  texts: FeedTexts
  captions: { isOn: boolean; toggle: () => void } | null
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

function Toolbar({ texts, captions, onPrevious, onNext }: ToolbarProps) {
  const { t } = useTranslation('player')
  const { toggleMute } = usePlaybackController().presses
  const isMuted = usePlayback((playback) => playback.isMuted)
  return (
    // The way back is beside it.
    <div className="flex flex-wrap justify-end ps-14 pe-2 pt-[max(0.5rem,env(safe-area-inset-top))] beside:absolute beside:start-1.5 beside:flex-col beside:gap-2 beside:p-0">
      {captions ? (
        <Tool label={t('captions')} onPress={captions.toggle} aria-pressed={captions.isOn}>
          {captions.isOn ? <Captions className="size-6" /> : <CaptionsOff className="size-6" />}
        </Tool>
      ) : null}
      <Tool label={isMuted ? t('unmute') : t('mute')} onPress={toggleMute}>
        {isMuted ? <VolumeX className="size-6" /> : <Volume2 className="size-6" />}
      </Tool>
      <div data-moves="" className="flex beside:flex-col beside:gap-2">
        <Tool label={texts.previous} onPress={onPrevious}>
          <ChevronUp className="size-7" />
        </Tool>
        <Tool label={texts.next} onPress={onNext}>
          <ChevronDown className="size-7" />
        </Tool>
      </div>
    </div>
  )
}

interface ToolProps {
  label: string
  /** Null: it does nothing now, and stays, so that it keeps the focus. */
  onPress: (() => void) | null
  'aria-pressed'?: boolean
  children: ReactNode
}

function Tool({ label, onPress, children, ...state }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={onPress === null}
      onClick={() => onPress?.()}
      className="pointer-events-auto flex size-11 items-center justify-center rounded-full text-ivory [filter:drop-shadow(0_1px_3px_rgb(0_0_0/0.7))] aria-disabled:opacity-40 beside:bg-ivory/8 hover:bg-ivory/15"
      {...state}
    >
      {children}
    </button>
  )
}

interface ClipFactsProps {
  clip: Clip
  texts: FeedTexts
  onWatch: (event: MouseEvent) => void
}

/** A cover on trial is seen beside the words. */
function ClipFacts({ clip, texts, onWatch }: ClipFactsProps) {
  const hrefs = useHrefs()
  const { dramaId, name, introduction, genres, minimumAge, reasonText, episode, startSeconds } = clip
  const { coverKey, coverUrl } = clip
  return (
    <div className="min-w-0 flex-1 beside:self-center">
      {coverKey && coverUrl ? (
        <ResponsiveImage
          source={coverUrl}
          alt=""
          width={160}
          height={240}
          sizes="4rem"
          widthMax={160}
          className="mb-2 low:hidden rowed:hidden aspect-2/3 w-16 rounded-xl object-cover"
        />
      ) : null}
      <p
        id={`reason-${dramaId}`}
        className="inline-flex rounded-full bg-ink/55 px-2.5 py-1 font-semibold text-ivory text-xs backdrop-blur-md beside:bg-ivory/10 beside:text-sm"
      >
        {reasonText}
      </p>
      <h2
        id={`clip-${dramaId}`}
        className="line-clamp-2 pt-2 text-xl leading-tight beside:pt-4 beside:text-4xl"
      >
        {name}
      </h2>
      <p className="pt-1 font-medium text-mist text-sm beside:flex beside:flex-wrap beside:items-center beside:gap-2 beside:pt-4">
        <span className="rowed:sr-only beside:hidden">{genres.join(' / ')}</span>
        {genres.map((genre) => (
          <span
            key={genre}
            className="hidden h-8 items-center rounded-full bg-ivory/8 px-3.5 font-normal beside:inline-flex"
          >
            {genre}
          </span>
        ))}
        <AgeMark age={minimumAge} className="ms-2 text-xs" />
      </p>
      <p className="line-clamp-2 max-w-lg low:hidden rowed:hidden pt-1 text-mist text-sm leading-snug beside:line-clamp-none beside:pt-4 beside:text-lg">
        {introduction}
      </p>
      <PageLink
        data-watch=""
        to={hrefs.episode(clip, episode.number) + toTime(startSeconds)}
        onClick={onWatch}
        className={buttonLook({
          tone: 'accent',
          className: 'pointer-events-auto mt-3 beside:mt-6',
        })}
      >
        <Play aria-hidden="true" className="rowed:hidden size-4 fill-current" />
        {texts.watch}
      </PageLink>
      <KeyList texts={texts} />
    </div>
  )
}

const KEYS = [
  ['↑ ↓', 'keyMove'],
  ['␣', 'keyToggle'],
  ['M', 'keySound'],
  ['W', 'keyWatch'],
] as const

function KeyList({ texts }: { texts: FeedTexts }) {
  return (
    <dl className="mt-8 hidden grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-haze text-sm beside:grid [@media(hover:none)]:hidden">
      {KEYS.map(([keys, text]) => (
        <div key={keys} className="contents">
          <dt dir="ltr" className="rtl:text-end">
            <kbd className="rounded-md bg-ivory/10 px-2 py-0.5 font-sans">{keys}</kbd>
          </dt>
          <dd>{texts[text]}</dd>
        </div>
      ))}
    </dl>
  )
}
