import { type ReactNode, useState } from 'react'
import { useRead } from '../api/use-acts.ts'
import { toWords } from '../parts/format.ts'
import { SelectInput } from '../parts/inputs.tsx'
import { OrderedList } from '../parts/ordered-list.tsx'

/** Dramas by their keys, chosen by their names. */
export function DramaList({
  label,
  keys,
  onChange,
  isFixed,
  isUnordered = false,
  empty,
  fault,
  render,
}: {
  label: string
  keys: readonly string[]
  onChange(keys: string[]): void
  isFixed: boolean
  isUnordered?: boolean
  empty: string
  fault?: string | undefined
  render?(key: string): ReactNode
}) {
  const { data: dramas = [] } = useRead('listReleases', { states: null })
  const [chosen, setChosen] = useState('')
  const names = new Map(dramas.map(({ key, name }) => [key, name]))
  const others = dramas.filter(({ key }) => !keys.includes(key))

  function add(): void {
    if (chosen === '') return
    onChange([...keys, chosen])
    setChosen('')
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{label}</legend>
      <OrderedList
        label={label}
        items={keys}
        toKey={(key) => key}
        toName={(key) => names.get(key) ?? key}
        onChange={onChange}
        isFixed={isFixed}
        isUnordered={isUnordered}
        empty={empty}
        {...(render && { render })}
      />
      <p className="text-sm text-danger empty:hidden">{fault}</p>
      {!isFixed && (
        <div className="mt-2 flex flex-wrap items-end gap-3 *:first:min-w-0 *:first:flex-[1_1_14rem]">
          <SelectInput
            label="Another drama"
            value={chosen}
            onChange={setChosen}
            options={[
              { value: '', label: 'Choose one' },
              ...others.map(({ key, name, state }) => ({
                value: key,
                label: state === 'published' ? name : `${name} (${toWords(state).toLowerCase()})`,
              })),
            ]}
          />
          <button type="button" className="button" aria-disabled={chosen === ''} onClick={add}>
            Add drama
          </button>
        </div>
      )}
    </fieldset>
  )
}
