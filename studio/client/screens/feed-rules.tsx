import { NumberInput } from '../parts/inputs.tsx'
import { Section } from '../parts/page.tsx'
import { DramaList } from './drama-list.tsx'
import type { EditorProps } from './front-page.tsx'
import { withKey } from './home-rows.tsx'

interface Rules {
  newShare?: number
  newDays?: number
  newExposures?: number
  chanceShare?: number
  maximumAge?: number
  boost?: Record<string, number>
  exclude?: string[]
}

const NUMBERS = [
  ['newShare', 'Share of new dramas', 'The least of all places, from 0 to 0.5. Empty: 0.2.'],
  ['newDays', 'A drama is new for so many days', 'From 1 to 90. Empty: 7.'],
  ['newExposures', '… until it was shown so often', 'From 1 to 100,000. Empty: 100.'],
  ['chanceShare', 'Share of places by chance', 'From 0 to 0.1. Empty: 0.005.'],
  ['maximumAge', 'Highest age mark', 'Dramas for older viewers are left out. Empty: none is.'],
] as const

export function FeedEditor({ value: rules, onChange, isFixed, toFault }: EditorProps<Rules>) {
  const set = (key: keyof Rules, part: unknown) => onChange(withKey(rules, key, part))
  const boost = rules.boost ?? {}
  const setBoost = (next: Record<string, unknown>) =>
    set('boost', Object.keys(next).length > 0 ? next : undefined)
  return (
    <>
      <Section title="Shares and limits">
        <div className="grid gap-4 sm:grid-cols-2">
          {NUMBERS.map(([key, label, hint]) => (
            <NumberInput
              key={key}
              label={label}
              hint={hint}
              value={rules[key]}
              fault={toFault([key])}
              onChange={(typed) => set(key, typed)}
            />
          ))}
        </div>
      </Section>
      <Section title="Shown more or less often">
        <DramaList
          label="Dramas with a factor"
          keys={Object.keys(boost)}
          isFixed={isFixed}
          isUnordered
          empty="None."
          fault={toFault(['boost'])}
          onChange={(keys) => setBoost(Object.fromEntries(keys.map((key) => [key, boost[key] ?? 2])))}
          render={(key) => (
            <NumberInput
              label={`Factor of ${key}`}
              hint="2 is twice as likely, 0.5 half as likely; from 0.1 to 10."
              value={boost[key]}
              fault={toFault(['boost', key])}
              onChange={(typed) => setBoost({ ...boost, [key]: typed ?? '' })}
            />
          )}
        />
      </Section>
      <Section title="Never shown">
        <DramaList
          label="Dramas left out of For You"
          keys={rules.exclude ?? []}
          isFixed={isFixed}
          isUnordered
          empty="None."
          fault={toFault(['exclude'], true)}
          onChange={(keys) => set('exclude', keys.length > 0 ? keys : undefined)}
        />
      </Section>
    </>
  )
}
