import { Link, useSearchParams } from 'react-router-dom'
import type { Input, Output } from '../api/acts.ts'
import { useRead } from '../api/use-acts.ts'
import { formatCount, toWords } from '../parts/format.ts'
import { List, Table } from '../parts/list.tsx'
import { Page, Tabs } from '../parts/page.tsx'
import { SearchForm } from '../parts/search-form.tsx'
import { Badge, type Tone } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'

type Drama = Output<'listReleases'>[number]

const FILTERS: readonly { name: string; title: string; states: Input<'listReleases'>['states'] }[] = [
  { name: 'all', title: 'All', states: null },
  { name: 'published', title: 'Published', states: ['published'] },
  { name: 'scheduled', title: 'Scheduled', states: ['scheduled'] },
  { name: 'hidden', title: 'Hidden', states: ['hidden'] },
  { name: 'removed', title: 'Removed', states: ['removed', 'takenDown'] },
]
/** More than this are found by their names. */
const SHOWN_MAX = 200

export function DramasScreen() {
  const [search, setSearch] = useSearchParams()
  const filter = FILTERS.find(({ name }) => name === search.get('filter')) ?? FILTERS[0]!
  const text = search.get('text') ?? ''
  return (
    <Page act="listReleases" title="Dramas">
      <SearchForm
        label="Part of a name or a key"
        verb="Find dramas"
        text={text}
        onSearch={(typed) => setSearch({ filter: filter.name, ...(typed && { text: typed }) })}
      />
      <Tabs label="Which dramas" of={FILTERS} selected={filter.name} parameter="filter" />
      <Listed key={filter.name} states={filter.states} text={text} />
    </Page>
  )
}

function Listed({ states, text }: { states: Input<'listReleases'>['states']; text: string }) {
  const query = useRead('listReleases', { states })
  const wanted = text.toLocaleLowerCase()
  const found = query.data?.filter(({ name, key }) =>
    [name, key].some((word) => word.toLocaleLowerCase().includes(wanted)),
  )
  return (
    <List
      query={{ ...query, data: found?.slice(0, SHOWN_MAX) }}
      toId={({ id }: Drama) => id}
      empty={text ? 'No drama has this in its name or key.' : 'No dramas here.'}
    >
      {found && found.length > SHOWN_MAX && (
        <p className="mb-3 text-soft">
          The newest {formatCount(SHOWN_MAX)} of {formatCount(found.length)}. Type a part of a name to find
          others.
        </p>
      )}
      <Table
        caption="Dramas, those to come and the newest first"
        columns={[
          {
            label: 'Drama',
            render: ({ key, name }: Drama) => (
              <Link to={`/dramas/${encodeURIComponent(key)}`}>
                <bdi>{name}</bdi>
              </Link>
            ),
          },
          {
            label: 'State',
            render: ({ state, publishAtMs }) => <ReleaseBadge state={state} publishAt={toIso(publishAtMs)} />,
          },
          {
            label: 'Since',
            isShort: true,
            render: ({ publishedAtMs }) => <Time at={toIso(publishedAtMs)} />,
          },
          {
            label: 'Episodes',
            isShort: true,
            render: ({ episodeCount, freeCount }) =>
              `${formatCount(episodeCount)}, ${formatCount(freeCount)} free`,
          },
          { label: 'Price', isShort: true, render: toPrices },
          { label: 'Plays this week', isShort: true, render: ({ playCount }) => formatCount(playCount) },
          { label: 'Unlocks', isShort: true, render: ({ unlockCount }) => formatCount(unlockCount) },
        ]}
      />
    </List>
  )
}

const toIso = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString())

function toPrices({ episodeCount, priceMinCoins: min, priceMaxCoins: max }: Drama): string {
  if (episodeCount === 0) return '–'
  if (min === null || max === null) return 'Free'
  return min === max ? `${formatCount(min)} coins` : `${formatCount(min)}–${formatCount(max)} coins`
}

const TONES: Readonly<Record<string, Tone>> = {
  published: 'good',
  scheduled: 'warning',
  removed: 'danger',
  takenDown: 'danger',
}

export function ReleaseBadge({ state, publishAt }: { state: string; publishAt: string | null }) {
  return (
    <>
      <Badge tone={TONES[state]}>{toWords(state)}</Badge>
      {publishAt && (
        <span className="block text-sm text-soft">
          Public from <Time at={publishAt} />
        </span>
      )}
    </>
  )
}
