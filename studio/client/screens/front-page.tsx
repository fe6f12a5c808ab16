import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCanAccess } from 'ra-core'
import { type ComponentType, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Output, PATHS } from '../api/acts.ts'
import { toQueryKey, useRead } from '../api/use-acts.ts'
import { useDraft, useSettled } from '../api/use-draft.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { Page, Tabs } from '../parts/page.tsx'
import { Failure, Loading } from '../parts/states.tsx'
import { sessionQuery } from '../session/auth-provider.ts'
import { FeedEditor } from './feed-rules.tsx'
import { HomeEditor, HomePreview } from './home-rows.tsx'
import { PackagesEditor } from './packages.tsx'

type Shown = Output<'showFrontFile'>
type Field = Output<'checkFrontFile'>['fields'][number]
type Path = readonly (string | number)[]

export interface EditorProps<Value> {
  value: Value
  onChange(value: Value): void
  isFixed: boolean
  /** Of a value, or of anything below it. */
  toFault(path: Path, isDeep?: boolean): string | undefined
}

export interface PreviewProps<Value> {
  /** The draft as it was a moment ago. */
  value: Value
  /** Whether the product would take it. */
  isRight: boolean
}

type AnyPreview = ComponentType<PreviewProps<unknown>> | null

const PARTS = [
  {
    name: 'home',
    title: 'Rows of Home',
    act: 'saveHome',
    none: 'There is no home.yaml in the data folder: Home has the product’s own rows. Saved, they are yours.',
    effect: 'Viewers get the new rows within seconds.',
    Editor: HomeEditor as ComponentType<EditorProps<unknown>>,
    Preview: HomePreview as AnyPreview,
  },
  {
    name: 'feed',
    title: 'For You',
    act: 'saveFeed',
    none: 'There is no feed.yaml in the data folder: For You has the product’s own rules.',
    effect: 'Counts for clips that viewers get from a few seconds on. What is on a screen stays there.',
    Editor: FeedEditor as ComponentType<EditorProps<unknown>>,
    Preview: null as AnyPreview,
  },
  {
    name: 'packages',
    title: 'Packages and prices',
    act: 'savePackages',
    none: 'There is no packages.yaml in the data folder: in production, nothing can be bought. A demonstration sells its own.',
    effect:
      'For orders that begin a few seconds from now. An order that has begun keeps the price and the goods of its buyer’s screen, also when it is paid later. A buyer with the former offer on the screen is charged nothing and asked to choose again. What was bought, and refunds, stay as they are.',
    Editor: PackagesEditor as ComponentType<EditorProps<unknown>>,
    Preview: null as AnyPreview,
  },
] as const
type Part = (typeof PARTS)[number]

/** The operator's files that decide what viewers get first, and what it costs. */
export function FrontPageScreen() {
  const [search] = useSearchParams()
  const part = PARTS.find(({ name }) => name === search.get('part')) ?? PARTS[0]
  return (
    <Page act="showFrontFile" title="Front page">
      <Tabs label="Parts of the front page" of={PARTS} selected={part.name} parameter="part" />
      <PartOfFrontPage key={part.name} part={part} />
    </Page>
  )
}

function PartOfFrontPage({ part }: { part: Part }) {
  const { data: shown, error, refetch } = useRead('showFrontFile', { file: part.name })
  const { data: session } = useQuery(sessionQuery)
  const { canAccess: maySave = false } = useCanAccess({ action: 'perform', resource: PATHS[part.act] })
  if (error && !shown) return <Failure problem={error} onRetry={refetch} />
  if (!shown || !session) return <Loading />
  if (shown.faults.length > 0) {
    return (
      <>
        <p className="mb-2">The product does not take {shown.name}. Mend it in the data folder:</p>
        <ul className="list-disc ps-5 text-danger">
          {shown.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </>
    )
  }
  return <Drafting part={part} shown={shown} account={session.name} maySave={maySave} />
}

function Drafting({
  part,
  shown,
  account,
  maySave,
}: {
  part: Part
  shown: Shown
  account: string
  maySave: boolean
}) {
  const { Editor, Preview } = part
  const [draft, setDraft] = useDraft<unknown>(`${part.name} of ${account}`)
  const [discards, setDiscards] = useState(0)
  const value = draft ? draft.value : shown.value
  const settled = useSettled(value)
  const queryClient = useQueryClient()
  const check = useRead(
    'checkFrontFile',
    { file: part.name, value: settled },
    { placeholderData: keepPreviousData, enabled: draft !== null },
  )
  const { fields, changes } = draft && check.data ? check.data : NOTHING
  const isStale = draft !== null && draft.version !== shown.version

  function change(next: unknown): void {
    const isSame = JSON.stringify(next) === JSON.stringify(shown.value)
    setDraft(isSame ? null : { version: draft ? draft.version : shown.version, value: next })
  }

  function discard(): void {
    setDraft(null)
    setDiscards(discards + 1)
  }

  return (
    <>
      {shown.version === null && <p className="mb-3 text-soft">{part.none}</p>}
      {!maySave && <p className="mb-3 text-soft">Your role may look at this, and change nothing.</p>}
      {isStale && (
        <p role="alert" className="mb-3 text-danger">
          {shown.name} has changed since you began this draft, so it cannot be saved any more. Discard it to
          see the new file.
        </p>
      )}
      <fieldset disabled={!maySave} className="min-w-0">
        <Editor
          key={discards}
          value={value}
          onChange={change}
          isFixed={!maySave}
          toFault={(path, isDeep) => fields.find((field) => isAt(field, path, isDeep))?.sentence}
        />
      </fieldset>
      {maySave && (
        <div
          className={`bottom-0 z-1 mb-4 border-t border-line bg-ground py-3 ${draft ? '[@media(min-height:40rem)]:sticky' : ''}`}
        >
          {check.error && draft && <Failure problem={check.error} onRetry={check.refetch} />}
          <ul aria-label="To be mended before saving" className="mb-2 text-danger empty:hidden">
            {fields.map((field) => (
              <li key={`${field.path.join()} ${field.sentence}`}>{nameFault(field, value)}</li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-3">
            <p className="me-auto text-soft">{draft ? 'Not saved yet.' : 'Nothing to save.'}</p>
            {draft && (
              <button type="button" className="button" onClick={discard}>
                Discard draft
              </button>
            )}
            <ActDialog
              act={part.act}
              label="Save"
              title={`Save ${shown.name}`}
              isOff={!draft || isStale || fields.length > 0 || check.isFetching || settled !== value}
              explanation={
                <>
                  <p>{part.effect}</p>
                  <ul aria-label="Changes" className="list-disc ps-5">
                    {changes.map((sentence) => (
                      <li key={sentence}>{sentence}</li>
                    ))}
                  </ul>
                </>
              }
              verb="Save"
              toInput={() => ({ version: draft?.version ?? null, value })}
              toSentence={(saved) => {
                setDraft(null)
                queryClient.setQueryData(toQueryKey('showFrontFile', { file: part.name }), saved)
                return `${saved.name} is saved. ${part.effect.split('. ')[0]!.replace(/\.$/, '')}.`
              }}
            />
          </div>
        </div>
      )}
      {Preview && (
        <Preview value={settled} isRight={!check.isFetching && !check.error && fields.length === 0} />
      )}
    </>
  )
}

const NOTHING: Pick<Output<'checkFrontFile'>, 'fields' | 'changes'> = { fields: [], changes: [] }

const isAt = ({ path }: Field, at: Path, isDeep = false) =>
  (isDeep || path.length === at.length) && at.every((part, index) => path[index] === part)

/** Which row or package, since a list stands away from them. */
function nameFault({ path, sentence }: Field, value: unknown): string {
  const index = path.findIndex((part) => typeof part === 'number')
  if (index === -1) return sentence
  const item = path
    .slice(0, index + 1)
    .reduce<unknown>((within, part) => (within as Record<PropertyKey, unknown> | undefined)?.[part], value)
  const { id, category } = Object(item) as { id?: string; category?: string }
  return `${id ?? category ?? `Number ${Number(path[index]) + 1}`}: ${sentence}`
}
