import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Input, Output } from '../api/acts.ts'
import { useAct, useRead } from '../api/use-acts.ts'
import { toWords } from '../parts/format.ts'
import { Cards, List, More } from '../parts/list.tsx'
import { May, Page, Tabs } from '../parts/page.tsx'
import { Failure } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'

type Message = Output<'listFeedback'>[number]
type State = Input<'setFeedbackState'>['state']

const STATES: readonly { name: State; title: string; verb: string; sentence: string }[] = [
  { name: 'new', title: 'New', verb: 'Open again', sentence: 'The message is new again.' },
  { name: 'answered', title: 'Answered', verb: 'Mark as answered', sentence: 'The message is answered.' },
  { name: 'closed', title: 'Closed', verb: 'Close without an answer', sentence: 'The message is closed.' },
]
const LISTED = 50
const LISTED_MAX = 1000

export function FeedbackScreen() {
  const [search] = useSearchParams()
  const state = STATES.find(({ name }) => name === search.get('state'))?.name ?? 'new'
  return (
    <Page act="listFeedback" title="Feedback">
      <Tabs label="Which messages" of={STATES} selected={state} parameter="state" />
      <Inbox key={state} state={state} />
    </Page>
  )
}

function Inbox({ state }: { state: State }) {
  const [limit, setLimit] = useState(LISTED)
  const query = useRead(
    'listFeedback',
    { limit, sinceMs: null, skip: 0, state },
    { placeholderData: keepPreviousData },
  )
  const hasMore = query.data?.length === limit && limit < LISTED_MAX
  return (
    <>
      <List
        query={query}
        toId={({ id }: Message) => id}
        empty={state === 'new' ? 'Every message is dealt with.' : `No ${state} messages.`}
      >
        <Cards render={(message: Message) => <Shown message={message} />} />
      </List>
      {(hasMore || query.isPlaceholderData) && (
        <More isLoading={query.isFetching} onMore={() => setLimit(Math.min(limit + LISTED, LISTED_MAX))} />
      )}
    </>
  )
}

function Shown({ message }: { message: Message }) {
  const { at, description, topics, email, page, language, memberCode } = message
  return (
    <article className="grid gap-2">
      <p className="flex flex-wrap gap-x-3 text-sm text-soft">
        <Time at={at} />
        <span>{topics.filter(Boolean).map(toWords).join(', ')}</span>
        <span>Language: {language}</span>
        {page && <span>Page: {page}</span>}
      </p>
      <p dir="auto" lang={language} className="whitespace-pre-wrap">
        {description}
      </p>
      <p className="flex flex-wrap gap-x-4">
        {email && <a href={toMailto(message)}>{email}</a>}
        {memberCode ? <Link to={`/members/${memberCode}`}>Member {memberCode}</Link> : <span>A visitor</span>}
      </p>
      <May act="setFeedbackState">
        <Changes message={message} />
      </May>
    </article>
  )
}

function Changes({ message: { id, state } }: { message: Message }) {
  const { mutate, isPending, error } = useAct(
    'setFeedbackState',
    ({ state }) => STATES.find(({ name }) => name === state)?.sentence ?? '',
  )
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {STATES.filter(({ name }) => name !== state).map(({ name, verb }) => (
          <button
            key={name}
            type="button"
            className="button"
            disabled={isPending}
            onClick={() => mutate({ input: { id, state: name } })}
          >
            {verb}
          </button>
        ))}
      </div>
      {error && <Failure problem={error} />}
    </>
  )
}

function toMailto({ email, description }: Message): string {
  const quoted = description.split('\n').map((line) => `> ${line}`)
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Your feedback')}&body=${encodeURIComponent(`\n\n${quoted.join('\n')}`)}`
}
