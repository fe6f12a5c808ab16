import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { Input, Output } from '../api/acts.ts'
import type { Problem } from '../api/post.ts'
import { read, toQueryKey, useSignInWhenNeeded } from '../api/use-acts.ts'
import { toWords } from '../parts/format.ts'
import { List, More, Table } from '../parts/list.tsx'
import { Page, Tabs } from '../parts/page.tsx'
import { Badge, type Tone } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'

type Filter = Input<'listOrders'>['filter']
type Order = Output<'listOrders'>['orders'][number]

const FILTERS: readonly { name: Filter; title: string }[] = [
  { name: 'all', title: 'All' },
  { name: 'doubtful', title: 'Doubtful' },
  { name: 'disputed', title: 'Disputed' },
  { name: 'refunded', title: 'Refunded' },
  { name: 'withdrawn', title: 'Withdrawn' },
]
const LISTED = 50

export function OrdersScreen() {
  const [search] = useSearchParams()
  const filter = FILTERS.find(({ name }) => name === search.get('filter'))?.name ?? 'all'
  return (
    <Page act="listOrders" title="Orders">
      <Tabs label="Which orders" of={FILTERS} selected={filter} parameter="filter" />
      <Listed key={filter} filter={filter} />
    </Page>
  )
}

function Listed({ filter }: { filter: Filter }) {
  const query = useInfiniteQuery({
    queryKey: toQueryKey('listOrders', { filter }),
    queryFn: ({ pageParam }) => read('listOrders', { filter, after: pageParam, limit: LISTED }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ after }) => after,
  })
  const error = query.error as Problem | null
  useSignInWhenNeeded(error)
  const orders = query.data?.pages.flatMap((page) => page.orders)
  return (
    <>
      <List
        query={{ ...query, error, data: orders }}
        toId={({ order }: Order) => order}
        empty={filter === 'all' ? 'Nobody has ordered anything yet.' : `No ${filter} orders.`}
      >
        <Table
          caption="Orders, the newest first"
          columns={[
            { label: 'Order', isShort: true, render: ({ order }: Order) => <OrderLink order={order} /> },
            { label: 'Made', isShort: true, render: ({ at }) => <Time at={at} /> },
            {
              label: 'Member',
              isShort: true,
              render: ({ memberCode }) => <Link to={`/members/${memberCode}`}>{memberCode}</Link>,
            },
            { label: 'Price', isShort: true, render: ({ price, currency }) => `${price} ${currency}` },
            { label: 'State', render: (order) => <OrderState {...order} /> },
            { label: 'Next', render: ({ next }) => next },
          ]}
        />
      </List>
      {query.hasNextPage && <More isLoading={query.isFetchingNextPage} onMore={query.fetchNextPage} />}
    </>
  )
}

export function OrderLink({ order }: { order: string }) {
  return (
    <Link to={`/orders/${encodeURIComponent(order)}`} className="font-mono text-sm">
      {order}
    </Link>
  )
}

const TONES: Readonly<Record<string, Tone>> = {
  credited: 'good',
  disputed: 'danger',
  failed: 'danger',
  refunded: 'warning',
}

export function OrderState({ state, failure }: { state: string; failure: string | null }) {
  return (
    <>
      <Badge tone={TONES[state]}>{toWords(state)}</Badge>
      {failure && <span className="block text-sm text-soft">{failure}</span>}
    </>
  )
}
