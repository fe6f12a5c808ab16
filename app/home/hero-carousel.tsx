import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../browser/use-hydrated.ts'
import { useComingText } from '../catalog/coming.ts'
import type { DramaSlideData } from '../catalog/drama-card.ts'
import { dramaEvents } from '../catalog/drama-card-link.tsx'
import { useDramaHref } from '../catalog/use-drama-href.ts'
import { AgeMark } from '../design/age-mark.tsx'
import { buttonLook } from '../design/button.tsx'
import { Play } from '../design/icons.tsx'
import { inertIf } from '../design/inert.ts'
import { toNameLength } from '../design/name-length.ts'
import { imageAddress, imageSrcSet } from '../design/responsive-image.tsx'
import { arriving } from '../design/use-arriving.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'

/** Beside the picture where there is room: wide pictures have their calm side on the left, and are mirrored with the text. */
const CALM_SIDE =
  'max-w-xl md:max-lg:max-w-[min(24rem,48%)] lg:max-w-[min(36rem,44%)] low:landscape:max-w-[min(24rem,48%)]'

/** A longer name would fill more than two lines beside a picture. */
const LONG_NAME = 32

/** On a phone held upright, of two lines. */
const TITLE =
  'line-clamp-2 tight:line-clamp-3 md:line-clamp-3 low:line-clamp-3 text-[max(min(2.125rem,8.4vw),1.25rem)] md:text-5xl lg:text-6xl xl:text-7xl low:text-[min(1.875rem,6vw)] high-lines:max-md:text-[max(min(1.875rem,7.6vw),1.25rem)] high-lines:md:max-lg:text-4xl high-lines:lg:max-xl:text-5xl'
const LONG_TITLE =
  'line-clamp-2 tight:line-clamp-3 md:line-clamp-3 low:line-clamp-6 text-[max(min(1.5rem,6.4vw),1.125rem)] md:text-4xl lg:text-5xl low:text-[min(1.375rem,5vw)]'

const SlideShow = arriving(() => import('./slide-show.tsx'))

/** Scroll snapping works by touch and without scripts; the slide show adds autoplay, its pause button and the indicators. */
export function HeroCarousel({ dramas }: { dramas: DramaSlideData[] }) {
  const { t } = useTranslation('catalog')
  const list = useRef<HTMLUListElement>(null)
  const isHydrated = useHydrated()
  // Null, and every slide can be used, until the slide show follows what is seen.
  const [current, setCurrent] = useState<number | null>(null)
  const [furthestDue, setFurthestDue] = useState(0)
  return (
    <section
      aria-roledescription="carousel"
      data-over-picture
      aria-label={t('featured')}
      className="-mt-(--header-height) relative"
    >
      <ul
        ref={list}
        className="no-scrollbar relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {dramas.map((drama, index) => (
          <Slide
            key={drama.dramaId}
            drama={drama}
            isFirst={index === 0}
            // Browsers load pictures this near even if they are lazy, beside the first one.
            isPictureDue={index <= furthestDue}
            isAside={current !== null && index !== current}
          />
        ))}
      </ul>
      {isHydrated ? (
        <SlideShow
          dramas={dramas}
          list={list}
          current={current ?? 0}
          onTurn={setCurrent}
          onDue={setFurthestDue}
          className={CALM_SIDE}
        />
      ) : null}
    </section>
  )
}

interface SlideProps {
  drama: DramaSlideData
  isFirst: boolean
  isPictureDue: boolean
  isAside: boolean
}

function Slide({ drama, isFirst, isPictureDue, isAside }: SlideProps) {
  const { t } = useTranslation('catalog')
  const toComingText = useComingText()
  const picture = <SlidePicture drama={drama} isFirst={isFirst} />
  const action = drama.coming ? toComingText(drama.coming) : t('watchNow')
  const isLong = toNameLength(drama.name) > LONG_NAME
  return (
    <li
      {...inertIf(isAside)}
      className="hero-slide relative bg-ink-high shrink-0 snap-start overflow-hidden"
      style={drama.coverColor ? { backgroundColor: drama.coverColor } : undefined}
    >
      {isPictureDue ? picture : <noscript>{picture}</noscript>}
      <div className="hero-scrim absolute inset-0" />
      <div className="scrim-down absolute inset-x-0 top-0 h-28" />
      {/* The text grows upwards, so it is hidden until its last element has arrived. */}
      <div className="page relative not-has-[a]:invisible pt-(--hero-clear) pb-12 md:pb-24 low:landscape:pb-14">
        <div className={CALM_SIDE}>
          <h2 className={`clamp-room leading-(--leading-display) ${isLong ? LONG_TITLE : TITLE}`}>
            {drama.name}
          </h2>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 font-medium text-mist text-sm">
            <span className="text-ember">{drama.categories}</span>
            {drama.episodeCount ? <span>{t('episodeCount', { count: drama.episodeCount })}</span> : null}
            <AgeMark age={drama.minimumAge} />
          </p>
          <p
            className={`line-clamp-2 pt-3 text-mist leading-relaxed md:text-lg low:text-base ${isLong ? 'low:line-clamp-1' : 'md:line-clamp-3 low:line-clamp-2'}`}
          >
            {drama.introduction}
          </p>
          <PrefetchLink
            to={useDramaHref(drama)}
            aria-label={`${action}: ${drama.name}`}
            {...dramaEvents(drama)}
            className={buttonLook({ tone: 'accent', size: 'large', className: 'mt-5 md:mt-7 low:mt-4' })}
          >
            {drama.coming ? null : <Play aria-hidden="true" className="size-5 fill-current" />}
            {action}
          </PrefetchLink>
        </div>
      </div>
    </li>
  )
}

/** The picture has no title in it. A phone shows its right part, where the faces are, above the title. */
function SlidePicture({ drama, isFirst }: { drama: DramaSlideData; isFirst: boolean }) {
  const { wideCoverUrl, coverUrl } = drama
  const source = wideCoverUrl ?? coverUrl
  if (!source) return null
  return (
    <img
      loading={isFirst ? 'eager' : 'lazy'}
      src={imageAddress(source, 1280)}
      srcSet={imageSrcSet(source, 1280)}
      sizes={
        wideCoverUrl
          ? '(min-width: 768px) 100vw, (orientation: landscape) 100vw, (min-resolution: 2.1dppx) 100vw, 150vw'
          : '100vw'
      }
      alt=""
      width={1280}
      height={720}
      {...(isFirst ? { fetchpriority: 'high' } : {})}
      className={`hero-picture absolute end-0 top-0 object-cover ${wideCoverUrl ? 'object-[82%_0] beside-hero:rtl:-scale-x-100' : 'object-top'}`}
    />
  )
}
