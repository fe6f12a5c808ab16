import { useParams } from 'react-router'
import { writeClipRange } from '../../../platform/publication/clip-range.ts'
import type { Output } from '../api/acts.ts'
import { useRead } from '../api/use-acts.ts'
import { formatCount, formatDuration, formatGoods, formatLanguage } from '../parts/format.ts'
import { List, Table } from '../parts/list.tsx'
import { Facts, Page, Section } from '../parts/page.tsx'
import { Failure, Loading } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'
import { DramaActs } from './drama-acts.tsx'
import { DramaTexts } from './drama-texts.tsx'
import { ReleaseBadge } from './dramas.tsx'

type Drama = Output<'showRelease'>
type Episode = Drama['episodes'][number]

export function DramaScreen() {
  const { key = '' } = useParams()
  const query = useRead('showRelease', { drama: key, withBuyers: false })
  const { data: drama, error, refetch } = query
  return (
    <Page act="showRelease" title={drama?.name ?? key} back={{ to: '/dramas', label: 'Dramas' }}>
      {error && <Failure problem={error} onRetry={refetch} />}
      {drama ? (
        <>
          <DramaActs drama={drama} />
          <Release drama={drama} />
          <Section title="Episodes">
            <List
              query={{ ...query, data: drama.episodes }}
              toId={({ id }: Episode) => id}
              empty="There is no episode yet. An import adds some."
            >
              <Table caption="Episodes" columns={toColumns(drama)} />
            </List>
          </Section>
          <Section title="Texts">
            <DramaTexts drama={drama} />
          </Section>
        </>
      ) : (
        !error && <Loading />
      )}
    </Page>
  )
}

const toColumns = (drama: Drama) => [
  { label: 'Episode', isShort: true, render: ({ number }: Episode) => formatCount(number) },
  {
    label: 'State',
    render: (episode: Episode) =>
      // Nobody sees it before the drama.
      episode.state === 'published' && drama.state !== 'published' ? (
        <span className="text-soft">With the drama</span>
      ) : (
        <ReleaseBadge {...episode} />
      ),
  },
  { label: 'Price', isShort: true, render: toPrice },
  { label: 'Length', isShort: true, render: ({ durationMs }: Episode) => formatDuration(durationMs) },
  { label: 'Captions', render: ({ captions }: Episode) => captions.map(formatLanguage).join(', ') || 'None' },
  { label: 'Unlocks', isShort: true, render: ({ unlockCount }: Episode) => formatCount(unlockCount) },
]

function toPrice({ isFree, isAppOnly, priceCoins }: Episode): string {
  if (isFree) return 'Free'
  return isAppOnly ? 'In the app only' : formatGoods({ coins: priceCoins })
}

function Release({ drama }: { drama: Drama }) {
  const { purchases, series, clip } = drama
  const bought = `${formatCount(purchases.unlocks)} unlocks by ${formatCount(purchases.members)} members for ${formatGoods(purchases)}`
  return (
    <Section title="Release" aside={<ReleaseBadge {...drama} />}>
      <Facts
        of={[
          ['Key', <code key="key">{drama.key}</code>],
          ['Public since', <Time key="since" at={drama.publishedAt} none="Never" />],
          ['Genres', drama.categories.join(', ') || 'None'],
          ['Cast', drama.cast.join(', ') || 'None'],
          ['Series', series && `${series.key}, season ${series.season}`],
          ['Age mark', drama.minimumAge === null ? 'None' : `${drama.minimumAge}+`],
          ['For You shows', clip ? writeClipRange(clip) : 'Its opening'],
          ['On Home in', drama.homeRows.join(', ') || 'No row'],
          ['Plays this week', formatCount(drama.playCount)],
          ['In My List of', formatCount(drama.savedCount)],
          ['Bought', purchases.unlocks === 0 ? 'By nobody' : bought],
        ]}
      />
    </Section>
  )
}
