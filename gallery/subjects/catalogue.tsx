import { ListingPage } from '../../app/browse/listing-page.tsx'
import type { DramaSlideData } from '../../app/catalog/drama-card.ts'
import { DramaCardLink } from '../../app/catalog/drama-card-link.tsx'
import { DramaGrid } from '../../app/catalog/drama-grid.tsx'
import { EmptyState } from '../../app/catalog/empty-state.tsx'
import { GenreLinks } from '../../app/catalog/genre-links.tsx'
import { PageLinks } from '../../app/catalog/page-links.tsx'
import {
  ContinueFailed,
  ContinueShelf,
  ContinueWaiting,
} from '../../app/continue-watching/continue-shelf.tsx'
import { FEED_TEXTS, type FeedTexts } from '../../app/feed/clip.ts'
import { EndCard } from '../../app/feed/end-card.tsx'
import { CollectionBanner } from '../../app/home/collection-banner.tsx'
import { DramaRow, RankingRow } from '../../app/home/drama-row.tsx'
import { ForYouLink } from '../../app/home/for-you-link.tsx'
import { HeroCarousel } from '../../app/home/hero-carousel.tsx'
import type { Part, Subject } from '../part.ts'

function Card({ drama }: { drama: DramaSlideData | undefined }) {
  return drama ? (
    <div style={{ width: '9rem' }}>
      <DramaCardLink drama={drama} sizes="144px" />
    </div>
  ) : null
}

const genres = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ genreId: `g${index}`, name: `Genre ${index + 1}` }))

const column = (dramas: DramaSlideData[], columnId: string) => ({
  columnId,
  name: 'Row of dramas',
  type: 3,
  dramas,
})

function cardPart(dramas: DramaSlideData[]): Part {
  return {
    name: 'Card',
    states: {
      usual: <Card drama={dramas[0]} />,
      new: <Card drama={dramas[1] && { ...dramas[1], isNew: true }} />,
      'with an age': <Card drama={dramas[2] && { ...dramas[2], minimumAge: 16 }} />,
      'without a cover': <Card drama={dramas[3] && { ...dramas[3], coverUrl: null }} />,
      announced: (
        <Card
          drama={
            dramas[5] && { ...dramas[5], episodeCount: 0, coming: { day: '2026-12-24', hasYear: false } }
          }
        />
      ),
      'long name': (
        <Card drama={dramas[4] && { ...dramas[4], name: `${dramas[4].name} ${dramas[4].introduction}` }} />
      ),
      'name alone': (
        <Card
          drama={
            dramas[5] && {
              ...dramas[5],
              categories: '',
              introduction: '',
              episodeCount: null,
              freeCount: null,
            }
          }
        />
      ),
    },
  }
}

function rowPart(dramas: DramaSlideData[]): Part {
  return {
    name: 'Row',
    states: {
      full: <DramaRow column={column(dramas, 'full')} />,
      'of one': <DramaRow column={column(dramas.slice(0, 1), 'one')} />,
      ranking: <RankingRow column={column(dramas, 'ranking')} />,
    },
  }
}

function bannerPart(dramas: DramaSlideData[]): Part {
  return {
    name: 'Banner',
    states: {
      usual: <CollectionBanner column={column(dramas, 'banner')} />,
      'of one': <CollectionBanner column={column(dramas.slice(0, 1), 'banner-of-one')} />,
      'without pictures': (
        <CollectionBanner
          column={column(
            dramas.map((drama) => ({ ...drama, coverUrl: null, coverColor: null })),
            'banner-without-pictures',
          )}
        />
      ),
    },
  }
}

function continuePart(dramas: DramaSlideData[]): Part {
  return {
    name: 'Continue watching',
    states: {
      'some dramas': (
        <ContinueShelf
          onRemove={async () => false}
          rows={dramas.slice(0, 4).map(({ dramaId, name, coverUrl }, index) => ({
            dramaId,
            name,
            coverUrl: index === 3 ? null : coverUrl,
            episodeNumber: index + 1,
            episodeCount: index === 2 ? null : 40,
            share: index / 4,
            secondsLeft: index === 0 ? null : index * 60,
          }))}
        />
      ),
      loading: <ContinueWaiting />,
      failed: <ContinueFailed onRetry={() => {}} />,
    },
  }
}

export const subject: Subject = {
  name: 'Catalogue',
  list: ({ dramas, t }) => [
    {
      name: 'Carousel',
      states: {
        'several dramas': <HeroCarousel dramas={dramas.slice(0, 4)} />,
        'one drama': <HeroCarousel dramas={dramas.slice(0, 1)} />,
        'announced drama': (
          <HeroCarousel
            dramas={dramas
              .slice(0, 1)
              .map((drama) => ({ ...drama, episodeCount: 0, coming: { day: null, hasYear: false } }))}
          />
        ),
      },
    },
    cardPart(dramas),
    rowPart(dramas),
    bannerPart(dramas),
    { name: 'Grid', states: { usual: <DramaGrid dramas={dramas} /> } },
    {
      name: 'Genres',
      states: {
        'none chosen': <GenreLinks genres={genres(6)} currentId={null} />,
        'one chosen': <GenreLinks genres={genres(12)} currentId="g3" />,
        'more than are shown': <GenreLinks genres={genres(40)} currentId="g30" />,
      },
    },
    {
      name: 'Links between pages',
      states: {
        first: <Pages page={1} next={2} label={t('catalog:pages')} />,
        middle: <Pages page={2} previous={1} next={3} label={t('catalog:pages')} />,
        last: <Pages page={3} previous={2} label={t('catalog:pages')} />,
      },
    },
    {
      name: 'Listing',
      states: {
        empty: (
          <ListingPage
            column={{ columnId: 'empty', type: null }}
            heading="Genre"
            listing={{
              columnId: 'empty',
              name: 'Genre',
              type: 3,
              dramas: [],
              dramaCount: 0,
              page: 1,
              pageSize: 30,
              pageCount: 0,
              hasMore: false,
            }}
            toHref={(page) => `#${page}`}
          />
        ),
      },
    },
    {
      name: 'For You',
      states: {
        'row of Home': <ForYouLink lead={t('catalog:searchLead')} />,
        'the end': <FeedEnd isOver />,
        'further clips are awaited': <FeedEnd />,
        'further clips had no response': <FeedEnd hasFailed />,
      },
    },
    {
      name: 'Empty list',
      states: { usual: <EmptyState />, 'with a hint': <EmptyState hint={t('library:loading')} /> },
    },
    continuePart(dramas),
  ],
}

/** The server's words, which only its page has. */
const FEED_WORDS = Object.fromEntries(FEED_TEXTS.map((name) => [name, `Text of ${name}`])) as FeedTexts

function FeedEnd({ isOver = false, hasFailed = false }) {
  return (
    <div className="relative h-96">
      <EndCard texts={FEED_WORDS} isOver={isOver} hasFailed={hasFailed} isAsking={false} onRetry={() => {}} />
    </div>
  )
}

function Pages({ page, label, previous, next }: Record<'page', number> & PagesProps) {
  const link = (to: number | undefined) => (to ? { label: `${to}`, to: `#${to}` } : null)
  return <PageLinks label={label} position={page} previous={link(previous)} next={link(next)} />
}

interface PagesProps {
  label: string
  previous?: number
  next?: number
}
