import { useState } from 'react'
import { DEFAULT_CURRENCY, parseMoney, toDecimal } from '../../../contract/money.ts'
import { Details } from '../parts/details.tsx'
import { formatGoods } from '../parts/format.ts'
import { NumberInput, TextInput, TypedInput } from '../parts/inputs.tsx'
import { OrderedList } from '../parts/ordered-list.tsx'
import { Section } from '../parts/page.tsx'
import type { EditorProps } from './front-page.tsx'
import { withKey } from './home-rows.tsx'
import { Translations } from './translations.tsx'

type Words = string | Record<string, string>

interface Sold {
  id: string
  offeredIn?: string[]
  name?: Words
  cornerTip?: Words
  priceMinor?: number | string
  originalPriceMinor?: number | string
  priceCents?: number | string
  originalPriceCents?: number | string
  coins?: number
  bonus?: number
  vipDays?: number
  anyNumberFromCoins?: number
}

/** A list alone is what earlier releases wrote. */
type PackageFile = Sold[] | { currency?: string; packages: Sold[] }

const inEnglish = (words: Words | undefined) => (typeof words === 'object' ? (words.en ?? '') : (words ?? ''))

export function PackagesEditor({ value: file, onChange, isFixed, toFault }: EditorProps<PackageFile>) {
  const packages = Array.isArray(file) ? file : file.packages
  const currency = (Array.isArray(file) ? null : file.currency) ?? DEFAULT_CURRENCY
  const change = (next: Sold[]) => onChange(Array.isArray(file) ? next : { ...file, packages: next })
  const root = Array.isArray(file) ? [] : ['packages']
  return (
    <Section title={`Packages in ${currency}, in the order shown`}>
      <OrderedList
        label="Packages"
        items={packages}
        toKey={({ id }) => id}
        toName={({ id, name }) => inEnglish(name) || id}
        onChange={change}
        isFixed={isFixed}
        empty="None: nothing can be bought."
        render={(sold, changeOne, index) => (
          <PackageFields
            sold={sold}
            currency={currency}
            isFixed={isFixed}
            onChange={changeOne}
            toFault={(path, isDeep) => toFault([...root, index, ...path], isDeep)}
          />
        )}
      />
      {!isFixed && <AddPackage packages={packages} onAdd={(sold) => change([...packages, sold])} />}
    </Section>
  )
}

function PackageFields({
  sold,
  currency,
  isFixed,
  onChange,
  toFault,
}: Omit<EditorProps<Sold>, 'value'> & { sold: Sold; currency: string }) {
  const set = (key: keyof Sold, part: unknown) => onChange(withKey(sold, key, part))
  const price = 'priceCents' in sold ? 'priceCents' : 'priceMinor'
  const original = 'originalPriceCents' in sold ? 'originalPriceCents' : 'originalPriceMinor'
  const tip = inEnglish(sold.cornerTip)
  const facts = [
    typeof sold[price] === 'number' && `${toDecimal({ minor: sold[price], currency })} ${currency}`,
    `${formatGoods(sold)}${sold.anyNumberFromCoins ? `, any number from ${sold.anyNumberFromCoins}` : ''}`,
    tip && `badge “${tip}”`,
    `in ${sold.offeredIn?.join(' and ') || 'no place'}`,
  ]
  return (
    <>
      <p className="text-sm text-soft">{facts.filter(Boolean).join(' · ')}</p>
      <Details
        summary={`${isFixed ? 'Details of' : 'Edit'} ${inEnglish(sold.name) || sold.id}`}
        isNeeded={toFault([], true) !== undefined}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          {([price, original] as const).map((key, index) => (
            <TypedInput
              key={key}
              label={index === 0 ? `Price in ${currency}` : `Former price in ${currency}, struck through`}
              hint={index === 0 ? undefined : 'Empty: none.'}
              value={sold[key]}
              read={(typed) => parseMoney(typed, currency)?.minor ?? null}
              write={(minor) => toDecimal({ minor, currency })}
              fault={
                typeof sold[key] === 'string'
                  ? `Type an amount such as ${toDecimal({ minor: 499, currency })}.`
                  : toFault([key])
              }
              onChange={(typed) => set(key, typed)}
            />
          ))}
          {(['coins', 'bonus', 'vipDays'] as const).map((key) => (
            <NumberInput
              key={key}
              label={{ coins: 'Coins', bonus: 'Bonus', vipDays: 'Days of VIP' }[key]}
              value={sold[key]}
              fault={toFault([key])}
              onChange={(typed) => set(key, typed)}
            />
          ))}
        </div>
        <WordsFields
          label="Name"
          hint="What buyers read, in every language: it does not follow the number of coins."
          words={sold.name}
          toFault={(path) => toFault(['name', ...path])}
          onChange={(words) => set('name', words)}
        />
        <WordsFields
          label="Badge"
          hint="Such as +10%. Empty: none."
          words={sold.cornerTip}
          toFault={(path) => toFault(['cornerTip', ...path])}
          onChange={(words) => set('cornerTip', words === '' ? undefined : words)}
        />
      </Details>
    </>
  )
}

function WordsFields({
  label,
  hint,
  words,
  onChange,
  toFault,
}: {
  label: string
  hint: string
  words: Words | undefined
  onChange(words: Words): void
  toFault(path: readonly string[]): string | undefined
}) {
  const { en: _, ...translations } = typeof words === 'object' ? words : {}
  const isPerLanguage = typeof words === 'object'
  return (
    <div>
      <TextInput
        label={isPerLanguage ? `${label} in English` : `${label} in every language`}
        hint={hint}
        value={inEnglish(words)}
        fault={toFault([]) ?? toFault(['en'])}
        onChange={(typed) => onChange(isPerLanguage ? { ...words, en: typed } : typed)}
      />
      <Translations
        own="en"
        of={translations}
        toFault={(language) => toFault([language])}
        onChange={(others) => onChange(others ? { en: inEnglish(words), ...others } : inEnglish(words))}
      />
    </div>
  )
}

function AddPackage({ packages, onAdd }: { packages: readonly Sold[]; onAdd(sold: Sold): void }) {
  const [id, setId] = useState('')
  const isTaken = packages.some((sold) => sold.id === id.trim())
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3 *:first:min-w-0 *:first:flex-[1_1_14rem]">
      <TextInput
        label="Id of a new package, such as starter_2"
        value={id}
        fault={isTaken ? 'Another package has this id.' : undefined}
        onChange={setId}
      />
      <button
        type="button"
        className="button"
        aria-disabled={id.trim() === '' || isTaken}
        onClick={() => {
          if (id.trim() === '' || isTaken) return
          onAdd({ id: id.trim(), offeredIn: ['player', 'profile'], name: id.trim() })
          setId('')
        }}
      >
        Add package
      </button>
    </div>
  )
}
