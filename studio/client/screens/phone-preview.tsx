import { ChevronLeft, ChevronRight, LockKeyhole } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { Output } from '../api/acts.ts'
import { formatCount, formatGoods, formatLanguage } from '../parts/format.ts'
import { SelectInput } from '../parts/inputs.tsx'
import { Failure } from '../parts/states.tsx'
import { useDialog } from '../parts/use-dialog.ts'

type Drama = Output<'showRelease'>

/** Of a phone’s stage that a video fills, the player shows at least this share (record 064). */
const SHOWN_MIN = 0.8

/** The episodes as on a phone, also those that viewers do not see yet. */
export function PhonePreview({ drama }: { drama: Drama }) {
  const [isOpen, setIsOpen] = useState(false)
  if (drama.episodes.length === 0) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        Preview
      </button>
      {isOpen && <PreviewDialog drama={drama} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function PreviewDialog({ drama, onClose }: { drama: Drama; onClose(): void }) {
  const { texts, episodes } = drama
  const { dialog, titleId } = useDialog()
  const [index, setIndex] = useState(0)
  const [language, setLanguage] = useState(drama.language)
  const episode = episodes[index]!
  const step = (by: number) => setIndex((at) => Math.min(Math.max(at + by, 0), episodes.length - 1))
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="card max-h-[calc(100dvh-1rem)] w-[min(42rem,calc(100vw-1rem))] overflow-y-auto p-4 text-text"
      onClose={onClose}
    >
      <div className="flex flex-wrap items-start justify-center gap-4">
        <Phone key={episode.id} drama={drama} episode={episode} language={language} onEnd={() => step(1)} />
        <div className="grid min-w-[min(14rem,100%)] flex-1 gap-4">
          <h2 id={titleId} className="text-lg font-semibold">
            Preview on a phone
          </h2>
          <p className="text-soft" aria-live="polite">
            {describe(episode)}
          </p>
          <div className="flex flex-wrap gap-2">
            <button type="button" className="button" aria-disabled={index === 0} onClick={() => step(-1)}>
              <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
              Previous
            </button>
            <button
              type="button"
              className="button"
              aria-disabled={index === episodes.length - 1}
              onClick={() => step(1)}
            >
              Next
              <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
            </button>
          </div>
          <SelectInput
            label="Episode"
            value={String(index)}
            onChange={(chosen) => setIndex(Number(chosen))}
            options={episodes.map(({ number }, at) => ({ value: String(at), label: formatCount(number) }))}
          />
          <SelectInput
            label="Language"
            value={language}
            onChange={setLanguage}
            options={texts.map((text) => ({ value: text.language, label: formatLanguage(text.language) }))}
          />
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
      </div>
    </dialog>
  )
}

const UNPLAYABLE = new Error('This video cannot be loaded. Try again in a moment.')

type Episode = Drama['episodes'][number]

function describe({ number, isFree, isAppOnly, priceCoins }: Episode): string {
  const name = `Episode ${formatCount(number)}`
  if (isFree) return `${name} is free.`
  if (isAppOnly) return `${name} plays in the app only. Others see what the app is.`
  return `${name} is locked: viewers pay ${formatGoods({ coins: priceCoins })} before it plays.`
}

function Phone({
  drama: { name, language: ownLanguage, texts, minimumAge, episodes },
  episode: { number, mediaKey, hasHighMp4, captions, isFree },
  language,
  onEnd,
}: {
  drama: Drama
  episode: Episode
  language: string
  onEnd(): void
}) {
  const base = `/videos/${mediaKey}`
  const text = texts.find((each) => each.language === language)
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <div className="relative aspect-[390/844] h-[min(80dvh,52.75rem)] max-w-full overflow-hidden rounded-[1.75rem] border-4 border-high bg-black text-white">
      <video
        ref={video}
        key={language}
        className="absolute inset-0 size-full object-cover"
        src={`${base}/${hasHighMp4 ? 'plain-high' : 'plain'}.mp4`}
        aria-label={`Episode ${formatCount(number)}`}
        controls
        autoPlay
        playsInline
        onLoadStart={() => setHasFailed(false)}
        onLoadedMetadata={fit}
        onError={() => setHasFailed(true)}
        onEnded={onEnd}
      >
        <track
          kind="captions"
          default
          srcLang={language}
          label={formatLanguage(language)}
          src={captions.includes(language) ? `${base}/captions.${language}.vtt` : undefined}
        />
      </video>
      <div className="pointer-events-none absolute inset-x-0 top-0 bg-gradient-to-b from-black/80 to-transparent p-4 pb-10">
        <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          {!isFree && <LockKeyhole aria-label="Locked" className="size-4" />}
          <span>{`${formatCount(number)} / ${formatCount(episodes.length)}`}</span>
          {minimumAge !== null && <span>{`${minimumAge}+`}</span>}
        </p>
        <p
          className="line-clamp-2 text-lg leading-tight font-semibold"
          lang={text?.name ? language : ownLanguage}
          dir="auto"
        >
          {text?.name ?? name}
        </p>
        <p className="line-clamp-2 text-sm" lang={text?.introduction ? language : ownLanguage} dir="auto">
          {text?.introduction ?? texts[0]?.introduction}
        </p>
      </div>
      {hasFailed && (
        <div className="absolute inset-x-3 top-1/2 rounded-xl bg-raised px-3">
          <Failure problem={UNPLAYABLE} onRetry={() => video.current?.load()} />
        </div>
      )}
    </div>
  )
}

/** As the player does it: the whole video where filling the screen would crop too much. */
function fit({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  const shape = video.videoWidth / video.videoHeight / (video.clientWidth / video.clientHeight)
  video.style.objectFit = Math.min(shape, 1 / shape) < SHOWN_MIN ? 'contain' : 'cover'
}
