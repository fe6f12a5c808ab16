import { Link, useSearchParams } from 'react-router-dom'
import type { Output } from '../api/acts.ts'
import { useRead } from '../api/use-acts.ts'
import { List, Table } from '../parts/list.tsx'
import { Page } from '../parts/page.tsx'
import { SearchForm } from '../parts/search-form.tsx'
import { Badge } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'

type Found = Output<'findMembers'>[number]

const FOUND_BY: Readonly<Record<Found['foundBy'], string>> = {
  code: 'Member code',
  order: 'Order number',
  receipt: 'Receipt number',
  address: 'Mail address',
}

export function MembersScreen() {
  const [search, setSearch] = useSearchParams()
  const text = search.get('text') ?? ''
  return (
    <Page act="findMembers" title="Members">
      <SearchForm
        label="Member code, order number, receipt number or mail address"
        verb="Find members"
        text={text}
        onSearch={(typed) => setSearch(typed ? { text: typed } : {})}
      />
      {text && <Results text={text} />}
    </Page>
  )
}

function Results({ text }: { text: string }) {
  const query = useRead('findMembers', { text })
  return (
    <List
      query={query}
      toId={({ code }: Found) => code}
      empty="Nobody was found. Compare each character; an address must be written whole."
    >
      <Table
        caption="Members found"
        columns={[
          {
            label: 'Member',
            isShort: true,
            render: ({ code }: Found) => <Link to={`/members/${code}`}>{code}</Link>,
          },
          { label: 'Found by', render: ({ foundBy }) => FOUND_BY[foundBy] },
          { label: 'Joined', isShort: true, render: ({ joinedAt }) => <Time at={joinedAt} /> },
          { label: 'State', render: (member) => <MemberState {...member} /> },
        ]}
      />
    </List>
  )
}

export function MemberState({ deletedAt, blockedAt }: Pick<Found, 'deletedAt' | 'blockedAt'>) {
  if (deletedAt) return <Badge tone="danger">Deleted</Badge>
  return blockedAt ? <Badge tone="warning">Blocked</Badge> : <Badge tone="good">Active</Badge>
}
