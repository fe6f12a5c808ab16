import { Bookmark, Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { buttonLook } from '../../design/button.tsx'
import { toNameLength } from '../../design/name-length.ts'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'
import { EPISODES_ID, EpisodeGrid } from '../episodes/episode-grid.tsx'
import type { PlayerState } from '../episodes/state.ts'
import { MoreLikeThis } from '../next-drama/more-like-this.tsx'
import type { SimilarDrama } from '../next-drama/similar-drama.ts'
import { LIKED, LibraryButton, SAVED } from '../unlock/library-button.tsx'
import { PriceSummary } from '../unlock/price-summary.tsx'
import { Cast } from './cast.tsx'
import { DramaFactsLine } from './drama-facts-line.tsx'

/** Where the panel is wide enough, the episodes are beside the drama's facts, and so in view beside the video. */
const FACTS_AND_EPISODES =
  '@4xl:grid @4xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] @4xl:items-start @4xl:gap-x-12'

interface DramaPanelProps {
  state: PlayerState
  leftNumber: number | undefined
  similar: readonly SimilarDrama[]
  isMemberAwaited: boolean
  className: string
  onOpen: (index: number) => void
}

/** A longer name would fill more than two lines of the largest title. */
const LONG_NAME = 48

export function DramaPanel(props: DramaPanelProps) {
  const { state, leftNumber, similar, isMemberAwaited, className, onOpen } = props
  const { t } = useTranslation('player')
  const hrefs = useHrefs()
  const { detail, episodesList, currentEpisodeIndex } = state
  const own = isMemberAwaited ? 'invisible' : 'in-data-member:invisible'
  return (
    <div className={`@container min-w-0 flex-1 px-(--gutter) py-8 beside:px-0 beside:py-4 ${className}`}>
      <div className={FACTS_AND_EPISODES}>
        <div className="min-w-0">
          <p className="font-semibold text-ember">
            {t('episodeOf', { number: currentEpisodeIndex + 1, total: episodesList.length })}
          </p>
          <h1
            className={`mt-1.5 max-w-3xl leading-(--leading-display) ${toNameLength(detail.name) > LONG_NAME ? 'text-3xl lg:text-4xl' : 'text-4xl lg:text-[2.5rem]'}`}
          >
            {detail.name}
          </h1>
          <ul className="mt-5 flex flex-wrap gap-2">
            {detail.categories.map(({ name, columnId }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two categories may have one name; they never move.
              <li key={place}>
                {columnId ? (
                  <PrefetchLink
                    to={hrefs.browse(columnId)}
                    className="inline-flex h-8 items-center rounded-full bg-ivory/8 px-3.5 text-mist text-sm hover:bg-ivory/15 hover:text-ivory"
                  >
                    {name}
                  </PrefetchLink>
                ) : (
                  <span className="inline-flex h-8 items-center rounded-full bg-ivory/8 px-3.5 text-mist text-sm">
                    {name}
                  </span>
                )}
              </li>
            ))}
          </ul>
          <p className="mt-5 max-w-2xl text-mist leading-relaxed lg:text-lg">{detail.introduction}</p>
          <Cast names={detail.cast} className="mt-3 max-w-2xl" />
          <div className={`mt-6 flex gap-3 ${own}`}>
            <LibraryButton action="like" className={buttonLook()}>
              {(isOn) => (
                <>
                  <Heart aria-hidden="true" className={`size-5 ${isOn ? LIKED : ''}`} />
                  {t('like')}
                </>
              )}
            </LibraryButton>
            <LibraryButton action="save" className={buttonLook()}>
              {(isOn) => (
                <>
                  <Bookmark aria-hidden="true" className={`size-5 ${isOn ? SAVED : ''}`} />
                  {t('save')}
                </>
              )}
            </LibraryButton>
          </div>
        </div>
        <section
          id={EPISODES_ID}
          aria-labelledby="episodes-heading"
          className={`mt-10 min-w-0 scroll-mt-24 @4xl:row-span-2 @4xl:mt-0 ${own}`}
        >
          <h2 id="episodes-heading" className="text-2xl">
            {t('episodes')}
          </h2>
          <DramaFactsLine state={state} className="mt-1 mb-4" />
          <PriceSummary />
          <EpisodeGrid state={state} leftNumber={leftNumber} onOpen={onOpen} />
        </section>
        <div className={own}>
          <MoreLikeThis dramas={similar} />
        </div>
      </div>
    </div>
  )
}
