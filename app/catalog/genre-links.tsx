import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { tracked } from '../analytics/tracked.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import type { Genre } from './genres.server.ts'

/** As many as can be scanned at a glance. */
const SHOWN_MAX = 24

interface GenreLinksProps {
  genres: readonly Genre[]
  currentId: string | null
}

export function GenreLinks({ genres, currentId }: GenreLinksProps) {
  const { t } = useTranslation('catalog')
  const isShown = (genre: Genre, index: number) => index < SHOWN_MAX || genre.genreId === currentId
  const shown = genres.filter(isShown)
  const others = genres.filter((genre, index) => !isShown(genre, index))
  const row = useRef<HTMLDivElement>(null)
  const hrefs = useHrefs()
  const current = currentId === null ? null : hrefs.browse(currentId)
  useEffect(() => {
    if (row.current && current) showLink(row.current, current)
  }, [current])
  return (
    <nav aria-label={t('genres')} className="mt-5">
      <div
        ref={row}
        className="no-scrollbar -mx-(--gutter) flex scroll-px-16 gap-2 overflow-x-auto px-(--gutter) py-1 md:mx-0 md:flex-wrap md:px-0"
      >
        {shown.map((genre) => (
          <GenreLink key={genre.genreId} genre={genre} isCurrent={genre.genreId === currentId} />
        ))}
      </div>
      {others.length > 0 ? (
        <details className="group mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium text-mist text-sm hover:text-ivory [&::-webkit-details-marker]:hidden">
            {t('moreGenres')}
            <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <div className="mt-2 flex flex-wrap gap-2">
            {others.map((genre) => (
              <GenreLink key={genre.genreId} genre={genre} isCurrent={false} />
            ))}
          </div>
        </details>
      ) : null}
    </nav>
  )
}

/** On a phone the current genre may be out of sight. Scrolls the row, not the page. */
function showLink(row: HTMLElement, href: string): void {
  const link = row.querySelector(`a[href="${href}"]`)
  if (!link) return
  const middle = ({ left, width }: DOMRect) => left + width / 2
  row.scrollBy({ left: middle(link.getBoundingClientRect()) - middle(row.getBoundingClientRect()) })
}

function GenreLink({ genre, isCurrent }: { genre: Genre; isCurrent: boolean }) {
  const hrefs = useHrefs()
  return (
    <PrefetchLink
      to={hrefs.browse(genre.genreId)}
      aria-current={isCurrent ? 'page' : undefined}
      preventScrollReset
      {...tracked({ click: ['category_tab', { category: genre.genreId }] })}
      className="inline-flex h-10 shrink-0 items-center rounded-full bg-ivory/7 px-4 font-medium text-mist text-sm ring-1 ring-ivory/10 ring-inset transition-colors hover:bg-ivory/14 hover:text-ivory aria-[current]:bg-ivory aria-[current]:text-ink"
    >
      {genre.name}
    </PrefetchLink>
  )
}
