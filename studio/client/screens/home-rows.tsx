import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { LANGUAGE_NAMES, nameLanguage } from '../../../contract/language-names.ts'
import type { Input, Output } from '../api/acts.ts'
import { useRead } from '../api/use-acts.ts'
import { Details } from '../parts/details.tsx'
import { toWords } from '../parts/format.ts'
import { SelectInput, TextInput } from '../parts/inputs.tsx'
import { keyed, OrderedList } from '../parts/ordered-list.tsx'
import { Section } from '../parts/page.tsx'
import { Badge, Failure, Loading } from '../parts/states.tsx'
import { DramaList } from './drama-list.tsx'
import type { EditorProps, PreviewProps } from './front-page.tsx'
import { Translations } from './translations.tsx'

interface Row {
  type: string
  id?: string
  name?: string
  language?: string
  translations?: Record<string, string>
  category?: string
  dramas?: string[]
  from?: string
  until?: string
}

type Reported = Output<'home'>['rows'][number]

const TYPES: Readonly<Record<string, string>> = {
  carousel: 'Carousel: large pictures at the top; without dramas, the newest',
  theme: 'Theme: covers that you choose',
  banner: 'Banner: one wide picture that leads to dramas that you choose',
  newest: 'Newest: what was published last',
  ranking: 'Ranking: most played in seven days',
  genre: 'Genre: the newest of a genre',
}
/** Of these, a row without dramas means something. */
const WITH_DRAMAS: Readonly<Record<string, { isNeeded: boolean }>> = {
  carousel: { isNeeded: false },
  ranking: { isNeeded: false },
  theme: { isNeeded: true },
  banner: { isNeeded: true },
}

const nameRow = ({ name, category, id }: Row) => name || category || id || 'Row'

export function HomeEditor({ value: rows, onChange, isFixed, toFault }: EditorProps<Row[]>) {
  return (
    <Section title="Rows, from top to bottom">
      <OrderedList
        label="Rows of Home"
        items={rows}
        toName={nameRow}
        toKey={({ id, category }) => id ?? `genre ${category}`}
        onChange={onChange}
        isFixed={isFixed}
        empty="No row yet. Without one, Home is made from the catalogue."
        render={(row, change, index) => (
          <RowFields
            row={row}
            onChange={change}
            isFixed={isFixed}
            toFault={(path, isDeep) => toFault([index, ...path], isDeep)}
          />
        )}
      />
      {!isFixed && <AddRow rows={rows} onAdd={(row) => onChange([...rows, row])} />}
    </Section>
  )
}

function RowFields({
  row,
  onChange,
  isFixed,
  toFault,
}: Pick<EditorProps<Row>, 'isFixed' | 'toFault' | 'onChange'> & { row: Row }) {
  const set = (key: keyof Row, part: unknown) => onChange(withKey(row, key, part))
  const dramas = WITH_DRAMAS[row.type]
  return (
    <>
      <p className="text-sm text-soft">{(TYPES[row.type] ?? row.type).split(':')[0]}</p>
      <Details
        summary={`${isFixed ? 'Details of' : 'Edit'} ${nameRow(row)}`}
        isNeeded={toFault([], true) !== undefined}
      >
        {row.type === 'genre' ? (
          <TextInput
            label="Genre"
            hint="As dramas have it; its name in other languages comes from them."
            value={row.category ?? ''}
            fault={toFault(['category'])}
            onChange={(typed) => set('category', typed)}
          />
        ) : (
          <>
            <TextInput
              label={`Name in ${nameLanguage(row.language ?? 'en')}`}
              value={row.name ?? ''}
              lang={row.language ?? 'en'}
              fault={toFault(['name'])}
              onChange={(typed) => set('name', typed)}
            />
            <Translations
              own={row.language ?? 'en'}
              of={row.translations ?? {}}
              toFault={(language) => toFault(['translations', language])}
              onChange={(translations) => set('translations', translations)}
            />
          </>
        )}
        {dramas && (
          <DramaList
            label={`Dramas of ${nameRow(row)}`}
            keys={row.dramas ?? []}
            isFixed={isFixed}
            empty={row.type === 'carousel' ? 'None: the newest are shown.' : 'None yet.'}
            fault={toFault(['dramas'], true)}
            onChange={(keys) => set('dramas', keys.length > 0 || dramas.isNeeded ? keys : undefined)}
          />
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {(['from', 'until'] as const).map((key) => (
            <TextInput
              key={key}
              label={key === 'from' ? 'Shown from' : 'Shown until'}
              hint="Such as 2027-02-14T00:00+01:00. Empty: always."
              value={row[key] ?? ''}
              fault={toFault([key])}
              onChange={(typed) => set(key, typed.trim() || undefined)}
            />
          ))}
        </div>
      </Details>
    </>
  )
}

/** Undefined: without it. */
export function withKey<Item extends object>(item: Item, key: keyof Item, value: unknown): Item {
  const { [key]: _, ...others } = item
  if (value === undefined) return others as Item
  return { ...item, [key]: value }
}

function AddRow({ rows, onAdd }: { rows: readonly Row[]; onAdd(row: Row): void }) {
  const [type, setType] = useState('theme')
  const [name, setName] = useState('')
  const text = name.trim()

  function add(): void {
    if (text === '') return
    if (type === 'genre') onAdd({ type, category: text })
    else onAdd({ id: toId(text, rows), type, name: text, ...(WITH_DRAMAS[type]?.isNeeded && { dramas: [] }) })
    setName('')
  }

  return (
    <div className="mt-4 grid items-end gap-3 lg:grid-cols-[1fr_1fr_auto]">
      <SelectInput
        label="New row"
        value={type}
        onChange={setType}
        options={Object.entries(TYPES).map(([value, label]) => ({ value, label }))}
      />
      <TextInput
        label={type === 'genre' ? 'Its genre' : 'Its name in English'}
        value={name}
        onChange={setName}
      />
      <button type="button" className="button" aria-disabled={text === ''} onClick={add}>
        Add row
      </button>
    </div>
  )
}

const ID_LENGTH_MAX = 50

/** Part of the address of the row's page, so it stays when the name changes. */
function toId(name: string, rows: readonly Row[]): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['row']
  const id = words.join('_').slice(0, ID_LENGTH_MAX)
  const isFree = (wanted: string) => wanted !== 'all' && rows.every((row) => row.id !== wanted)
  if (isFree(id)) return id
  for (let number = 2; ; number++) if (isFree(`${id}_${number}`)) return `${id}_${number}`
}

/** The draft as viewers would get it, before it is saved. */
export function HomePreview({ value, isRight }: PreviewProps<Row[]>) {
  const [language, setLanguage] = useState('en')
  const { data, error, refetch } = useRead(
    'home',
    // The server has found it right.
    { columns: value as Input<'home'>['columns'], language },
    { placeholderData: keepPreviousData, enabled: isRight },
  )
  return (
    <Section title="What viewers get">
      <div className="mb-3 max-w-xs">
        <SelectInput
          label="Language"
          value={language}
          onChange={setLanguage}
          options={Object.keys(LANGUAGE_NAMES).map((tag) => ({ value: tag, label: nameLanguage(tag) }))}
        />
      </div>
      {error && <Failure problem={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      <PreviewRows rows={data?.rows ?? []} language={language} />
      {data?.fromCatalogue && (
        <>
          <p className="my-3">None of these rows shows a drama now, so Home is made from the catalogue:</p>
          <PreviewRows rows={data.fromCatalogue} language={language} />
        </>
      )}
    </Section>
  )
}

const STATES: Readonly<Record<Exclude<Reported['state'], 'shown'>, string>> = {
  later: 'Not yet',
  over: 'Over',
  empty: 'No drama to show',
  repeated: 'Shown further up',
  beyond: 'One row too many',
}

function PreviewRows({ rows, language }: { rows: readonly Reported[]; language: string }) {
  return keyed(rows, ({ type, name }) => `${type} ${name}`).map(([key, row]) => (
    <PreviewRow key={key} row={row} language={language} />
  ))
}

function PreviewRow({ row, language }: { row: Reported; language: string }) {
  const { name, type, state, missing, isIdTaken, dramas, covers } = row
  return (
    <section aria-label={name} className="border-t border-line py-3 first-of-type:border-0">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        <span lang={language} dir="auto">
          {name}
        </span>
        <span className="text-sm font-normal text-soft">{toWords(type)}</span>
        {state !== 'shown' && <Badge tone="warning">{STATES[state]}</Badge>}
      </h3>
      {missing.map((key) => (
        <p key={key} className="text-sm text-warning">
          Viewers see no drama with the key “{key}”: it is not imported, or it is hidden.
        </p>
      ))}
      {isIdTaken && (
        <p className="text-sm text-warning">A genre has the id of this row, so “See all” opens its page.</p>
      )}
      {state === 'shown' && (
        <ol className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
          {dramas.map((drama, index) => (
            <li key={covers[index]} className="text-sm">
              <img
                src={covers[index]}
                alt=""
                loading="lazy"
                className="mb-1 aspect-[2/3] w-full rounded-lg bg-high object-cover"
              />
              <span lang={language} dir="auto">
                {drama}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
