import { useTranslation } from 'react-i18next'
import { tracked } from '../analytics/tracked.ts'
import { AgeMark } from '../design/age-mark.tsx'
import { Play } from '../design/icons.tsx'
import { ResponsiveImage } from '../design/responsive-image.tsx'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { useComingText } from './coming.ts'
import type { DramaCardData } from './drama-card.ts'
import { useDramaHref } from './use-drama-href.ts'

interface DramaCoverProps {
  drama: Pick<DramaCardData, 'dramaId' | 'name' | 'coverUrl' | 'coverColor' | 'coming'>
  sizes: string
  isEarly?: boolean
}

interface DramaCardLinkProps extends DramaCoverProps {
  drama: DramaCardData
  columnId?: string
  /** One below the level of its section's heading. */
  headingLevel?: 2 | 3
}

export function dramaEvents({ dramaId }: { dramaId: string }, columnId?: string) {
  const params = { drama: dramaId, ...(columnId !== undefined && { column: columnId }) }
  return tracked({ show: ['video_show', params], click: ['video_click', params] })
}

export function DramaCardLink(props: DramaCardLinkProps) {
  const { drama, sizes, isEarly = false, headingLevel = 3, columnId } = props
  const Heading = `h${headingLevel}` as const
  return (
    <PrefetchLink
      to={useDramaHref(drama)}
      className="group not-has-[[data-cover]]:invisible flex flex-col rounded-xl"
      {...dramaEvents(drama, columnId)}
    >
      <Heading className="line-clamp-2 pt-2.5 text-pretty text-[0.9375rem] leading-snug tracking-[-0.01em] md:text-base">
        {drama.name}
      </Heading>
      {drama.isNew || drama.categories ? (
        <p className="mt-1 truncate font-medium text-ember text-xs">
          {drama.isNew ? <NewBadge /> : null}
          {drama.categories}
        </p>
      ) : null}
      <CardFacts drama={drama} />
      <p className="line-clamp-2 pt-1 text-haze text-xs leading-relaxed">{drama.introduction}</p>
      <DramaCover drama={drama} sizes={sizes} isEarly={isEarly} />
    </PrefetchLink>
  )
}

/**
 * The main colour fills the cover's place until it loads; if it cannot be loaded, with the drama's name. In the document the
 * cover follows the text, so that the name is read first; on a page that arrives slowly, the text waits for it.
 */
export function DramaCover({ drama, sizes, isEarly = false }: DramaCoverProps) {
  return (
    <div
      // Where `watched-styles.ts` shows the viewer's progress.
      data-cover={drama.dramaId}
      data-title={drama.name}
      className="relative order-first aspect-2/3 overflow-hidden rounded-xl bg-ink-high ring-1 ring-ivory/8 ring-inset transition duration-300 ease-out-soft group-hover:ring-ivory/30"
      style={drama.coverColor ? { backgroundColor: drama.coverColor } : undefined}
    >
      {drama.coverUrl ? (
        <ResponsiveImage
          source={drama.coverUrl}
          alt=""
          width={320}
          height={480}
          sizes={sizes}
          widthMax={240}
          isLazy={!isEarly}
          className="size-full object-cover transition duration-500 ease-out-soft group-hover:scale-105"
        />
      ) : null}
      {drama.coming ? null : (
        <span aria-hidden="true" className="play-over-cover">
          <Play />
        </span>
      )}
    </div>
  )
}

/** Beside the cover, whose own words it would hide. */
export function NewBadge() {
  const { t } = useTranslation('catalog')
  return (
    <span className="me-1.5 rounded-md bg-accent px-1.5 font-bold text-[0.6875rem] text-on-accent">
      {t('new')}
    </span>
  )
}

export function CardFacts({
  drama,
}: {
  drama: Pick<DramaCardData, 'episodeCount' | 'freeCount' | 'minimumAge' | 'coming'>
}) {
  const { t } = useTranslation('catalog')
  const toComingText = useComingText()
  const { episodeCount, freeCount, minimumAge, coming } = drama
  if (!episodeCount && !minimumAge && !coming) return null
  const free = freeCount === episodeCount ? t('free') : freeCount && t('freeCount', { count: freeCount })
  return (
    <p className="mt-1 text-mist text-xs">
      {coming ? <span className="font-semibold text-ivory">{toComingText(coming)}</span> : null}
      {episodeCount ? [t('episodeCount', { count: episodeCount }), free].filter(Boolean).join(' · ') : null}{' '}
      <AgeMark age={minimumAge} />
    </p>
  )
}
