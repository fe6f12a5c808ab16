import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { CardFacts, dramaEvents, NewBadge } from '../../catalog/drama-card-link.tsx'
import { useDramaHref } from '../../catalog/use-drama-href.ts'
import { imageAddress } from '../../design/responsive-image.tsx'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'
import type { SimilarDrama } from './similar-drama.ts'

const COVER_WIDTH = 320

export const MoreLikeThis = memo(function MoreLikeThis({ dramas }: { dramas: readonly SimilarDrama[] }) {
  const { t } = useTranslation('player')
  if (dramas.length === 0) return null
  return (
    <section aria-label={t('moreLikeThis')} className="@container mt-10">
      <h2 className="mb-4 text-2xl">{t('moreLikeThis')}</h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-6 @max-[13rem]:grid-cols-1 @xs:grid-cols-3 @2xl:grid-cols-6">
        {dramas.map((drama) => (
          <li key={drama.dramaId}>
            <Similar drama={drama} />
          </li>
        ))}
      </ul>
    </section>
  )
})

function Similar({ drama }: { drama: SimilarDrama }) {
  const { t } = useTranslation('player')
  return (
    <PrefetchLink to={useDramaHref(drama)} {...dramaEvents(drama)} className="relative block">
      <span
        data-title={drama.name}
        className="relative block aspect-2/3 overflow-hidden rounded-lg bg-ink-high"
        style={drama.coverColor ? { backgroundColor: drama.coverColor } : undefined}
      >
        {drama.coverUrl ? (
          <img
            loading="lazy"
            src={imageAddress(drama.coverUrl, COVER_WIDTH)}
            alt=""
            className="size-full object-cover"
          />
        ) : null}
      </span>
      <h3 className="line-clamp-2 pt-2 text-pretty text-sm leading-snug">{drama.name}</h3>
      {drama.isNew || drama.isNextSeason ? (
        <p className="mt-1 font-medium text-ember text-xs">
          {drama.isNew ? <NewBadge /> : null}
          {drama.isNextSeason ? t('nextSeason') : null}
        </p>
      ) : null}
      <CardFacts drama={drama} />
    </PrefetchLink>
  )
}
