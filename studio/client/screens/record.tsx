import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Output } from '../api/acts.ts'
import { useRead } from '../api/use-acts.ts'
import { toWords } from '../parts/format.ts'
import { List, More, Table } from '../parts/list.tsx'
import { Page } from '../parts/page.tsx'
import { Badge, type Tone } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'
import { listDetails } from './list-details.ts'

type Act = Output<'listActs'>[number]

const LISTED = 200
const LISTED_MAX = 1000

const TONES: Readonly<Record<string, Tone>> = { done: 'good', refused: 'warning', failed: 'danger' }

export function RecordScreen() {
  return (
    <Page act="listActs" title="Record">
      <Acts />
    </Page>
  )
}

function Acts() {
  const [limit, setLimit] = useState(LISTED)
  const [text, setText] = useState('')
  const id = useId()
  const query = useRead('listActs', { limit }, { placeholderData: keepPreviousData })
  const hasMore = query.data?.length === limit && limit < LISTED_MAX
  return (
    <>
      <search className="mb-4 grid max-w-md gap-1">
        <label htmlFor={id} className="font-medium">
          Show acts with this text
        </label>
        <input
          id={id}
          type="search"
          className="control"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      <List
        query={query}
        toId={({ at, operator, act }: Act, index) => `${index} ${at} ${operator} ${act}`}
        text={text.trim()}
        empty="Nobody has done anything yet."
      >
        <Table
          caption="Acts, the newest first"
          columns={[
            { label: 'When', isShort: true, render: ({ at }: Act) => <Time at={at} /> },
            { label: 'Who', render: ({ operator }) => operator },
            { label: 'Act', isShort: true, render: ({ act }) => toWords(act) },
            { label: 'Of what', render: ({ subject }) => subject },
            { label: 'Details', render: ({ details }) => <Details details={details} /> },
            {
              label: 'Outcome',
              isShort: true,
              render: ({ outcome }) => (
                <Badge tone={TONES[outcome ?? '']}>{toWords(outcome ?? 'not finished')}</Badge>
              ),
            },
          ]}
        />
      </List>
      {(hasMore || query.isPlaceholderData) && (
        <More isLoading={query.isFetching} onMore={() => setLimit(LISTED_MAX)} />
      )}
    </>
  )
}

function Details({ details }: { details: string }) {
  return (
    <ul className="text-sm">
      {listDetails(details).map((detail) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  )
}
