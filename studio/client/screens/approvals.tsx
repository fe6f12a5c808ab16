import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { type Input, type Output, PATHS } from '../api/acts.ts'
import { useRead } from '../api/use-acts.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { toWords } from '../parts/format.ts'
import { Cards, List } from '../parts/list.tsx'
import { Page, Tabs } from '../parts/page.tsx'
import { Badge, type Tone } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'
import { sessionQuery } from '../session/auth-provider.ts'

type Approval = Output<'listApprovals'>[number]
type State = Input<'listApprovals'>['state']

const STATES: readonly { name: State; title: string }[] = [
  { name: 'waiting', title: 'Waiting' },
  { name: 'all', title: 'All' },
]

const TONES: Readonly<Record<Approval['state'], Tone>> = {
  waiting: 'warning',
  approved: 'good',
  declined: 'danger',
  expired: 'plain',
}

export function ApprovalsScreen() {
  const [search] = useSearchParams()
  const state = search.get('state') === 'all' ? 'all' : 'waiting'
  return (
    <Page act="listApprovals" title="Approvals">
      <Tabs label="Which approvals" of={STATES} selected={state} parameter="state" />
      <Listed key={state} state={state} />
    </Page>
  )
}

function Listed({ state }: { state: State }) {
  const query = useRead('listApprovals', { state })
  return (
    <List
      query={query}
      toId={({ id }: Approval) => id}
      empty={state === 'waiting' ? 'Nothing waits for approval.' : 'Nothing has needed approval yet.'}
    >
      <Cards render={(approval: Approval) => <Shown approval={approval} />} />
    </List>
  )
}

function Shown({ approval }: { approval: Approval }) {
  const { summary, askedBy, askedAt, reason, state, outcome, decidedBy, decidedAt } = approval
  const isInterrupted = state === 'approved' && outcome === null
  return (
    <article className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="me-auto font-semibold">{summary}</h2>
        <Badge tone={TONES[state]}>{toWords(state)}</Badge>
      </div>
      <p className="text-soft">
        Asked by {askedBy}, <Time at={askedAt} />
        {reason && `: “${reason}”`}
      </p>
      <WhatIsThere approval={approval} />
      {decidedAt && (
        <p className="text-soft">
          {toWords(state)} by {decidedBy ?? 'Studio'}, <Time at={decidedAt} />
        </p>
      )}
      {isInterrupted && (
        <p className="text-soft">It was interrupted: approved again, it goes on, and takes effect once.</p>
      )}
      {(state === 'waiting' || isInterrupted) && <Decisions approval={approval} />}
    </article>
  )
}

/** The page of an upload has its files, its texts in each language, prices, and what a check finds. */
function WhatIsThere({ approval: { path, input, state } }: { approval: Approval }) {
  if (path !== PATHS.importUpload || state !== 'waiting') return null
  const { folder } = input as Input<'importUpload'>
  return (
    <p>
      <Link to={`/uploads/${encodeURIComponent(folder)}`}>See what is in “{folder}”</Link>
    </p>
  )
}

function Decisions({ approval: { id, summary, askedBy, state } }: { approval: Approval }) {
  const { data: session } = useQuery(sessionQuery)
  const common = { act: 'decideApproval', isWithoutReason: true, explanation: summary } as const
  return (
    <div className="flex flex-wrap items-center gap-2">
      {session?.name === askedBy ? (
        <p className="me-auto text-soft">You asked for this, so somebody else must approve it.</p>
      ) : (
        <ActDialog
          {...common}
          label="Approve"
          title="Approve, and do it now?"
          verb="Approve"
          toInput={() => ({ id, isApproved: true })}
          toSentence={(done) => (done.state === 'approved' ? 'Approved and done.' : `It is ${done.state}.`)}
        />
      )}
      {state === 'waiting' && session?.name !== askedBy && (
        <ActDialog
          {...common}
          label="Decline"
          title="Decline this?"
          verb="Decline"
          isDangerous
          toInput={() => ({ id, isApproved: false })}
          toSentence={(done) => `It is ${done.state}; nothing was changed.`}
        />
      )}
    </div>
  )
}
