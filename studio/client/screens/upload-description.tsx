import { LANGUAGE_NAMES } from '../../../contract/language-names.ts'
import type { Output } from '../api/acts.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { refuseCount } from '../parts/count.ts'
import { Field } from '../parts/field.tsx'
import { formatCount, formatLanguage } from '../parts/format.ts'
import { CAST, GENRES, NamesField, toNames } from '../parts/names-field.tsx'
import { Facts, Section } from '../parts/page.tsx'
import { CoverButton, toCoverNames } from './cover-dialog.tsx'
import { AGE_MAX, PRICE_MAX } from './drama-acts.tsx'

type Shown = Output<'showUpload'>
type Translation = Shown['description']['translations'][number]

const EPISODES_MAX = 999
const NAME_LENGTH_MAX = 200
const TEXT_LENGTH_MAX = 5000

const toCount = (typed = '') => (typed.trim() === '' ? null : Number(typed))
const toOption = (value: string) => ({ value, label: formatLanguage(value) })
const toText = (typed = '') => typed.trim() || null
const fromCount = (count: number | null) => (count === null ? '' : String(count))

/** What `drama.yaml` says, and forms that write it. */
export function DescriptionSection({ upload: { folder, description, job } }: { upload: Shown }) {
  const { faults, translations, language } = description
  const own = language ?? 'en'
  const missing = Object.keys(LANGUAGE_NAMES).filter(
    (tag) => tag !== own && !translations.some((each) => each.language === tag && each.name),
  )
  const isLocked = job?.state === 'waiting'
  return (
    <Section title="Description">
      {faults.map((fault) => (
        <p key={fault} className="text-danger">
          {fault}
        </p>
      ))}
      {faults.length > 0 ? (
        <p className="mt-2">Mend the file and choose it again, or remove it.</p>
      ) : (
        <Facts of={toFacts(description, missing)} />
      )}
      {faults.length === 0 && !isLocked && (
        <div className="mt-3 flex flex-wrap gap-2">
          <DescribeDialog folder={folder} description={description} />
          {translations.map((each) => (
            <TranslateDialog key={each.language} folder={folder} translation={each} missing={missing} />
          ))}
          {missing.length > 0 && <TranslateDialog folder={folder} translation={null} missing={missing} />}
          <CoverButton covers={description.covers} own={own} />
        </div>
      )}
    </Section>
  )
}

function toFacts(
  {
    name,
    introduction,
    language,
    genres,
    cast,
    age,
    freeEpisodes,
    priceCoins,
    translations,
    covers,
  }: Shown['description'],
  missing: readonly string[],
) {
  return [
    ['Name', name ?? 'That of the folder'],
    ['Introduction', introduction ?? 'None'],
    ['Language', formatLanguage(language ?? 'en')],
    ['Genres', genres.join(', ') || 'None'],
    ['Cast', cast.join(', ') || 'None'],
    ['Age mark', age === null ? 'None' : `${age}+`],
    ['Free episodes', freeEpisodes === null ? 'All' : formatCount(freeEpisodes)],
    ['Price', priceCoins === null ? 'The usual one' : `${formatCount(priceCoins)} coins an episode`],
    ['Translations', translations.map(({ language }) => formatLanguage(language)).join(', ') || 'None'],
    ['Missing in', missing.map(formatLanguage).join(', ') || 'No language'],
    ['Covers', toCoverNames(covers) || 'A picture of the first episode'],
  ] as const
}

function DescribeDialog({ folder, description }: { folder: string; description: Shown['description'] }) {
  return (
    <ActDialog
      act="describeUpload"
      label="Edit"
      title={`Describe “${folder}”`}
      explanation="Viewers see it after the next import."
      verb="Save"
      isWithoutReason
      toInput={(values) => ({
        folder,
        fields: {
          name: toText(values.name),
          introduction: toText(values.introduction),
          language: toText(values.language),
          genres: toNames(values.genres),
          cast: toNames(values.cast),
          age: toCount(values.age),
          freeEpisodes: toCount(values.freeEpisodes),
          priceCoins: toCount(values.priceCoins),
        },
      })}
      toSentence={() => 'The description is saved.'}
    >
      <Field name="name" label="Name" defaultValue={description.name ?? ''} maxLength={NAME_LENGTH_MAX} />
      <Field
        name="introduction"
        label="Introduction"
        defaultValue={description.introduction ?? ''}
        isLong
        maxLength={TEXT_LENGTH_MAX}
      />
      <Field
        name="language"
        label="Language"
        defaultValue={description.language ?? 'en'}
        // Also one that this list does not know, which the file may have.
        options={[...new Set([...Object.keys(LANGUAGE_NAMES), description.language ?? 'en'])].map(toOption)}
      />
      <NamesField {...GENRES} names={description.genres} />
      <NamesField {...CAST} names={description.cast} />
      <CountField name="age" label="Age mark" hint="Empty: none." value={description.age} max={AGE_MAX} />
      <CountField
        name="freeEpisodes"
        label="Free episodes"
        hint="The first ones. Empty: all of them."
        value={description.freeEpisodes}
        max={EPISODES_MAX}
      />
      <CountField
        name="priceCoins"
        label="Coins for each of the others"
        hint="Empty: the usual price."
        value={description.priceCoins}
        max={PRICE_MAX}
      />
    </ActDialog>
  )
}

function CountField({
  name,
  label,
  hint,
  value,
  max,
}: {
  name: string
  label: string
  hint: string
  value: number | null
  max: number
}) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      inputMode="numeric"
      defaultValue={fromCount(value)}
      validate={(typed?: string) => (typed?.trim() ? refuseCount(typed, max) : undefined)}
    />
  )
}

/** @param translation null: another language is added */
function TranslateDialog({
  folder,
  translation,
  missing,
}: {
  folder: string
  translation: Translation | null
  missing: readonly string[]
}) {
  const label = translation ? formatLanguage(translation.language) : 'Add a language'
  return (
    <ActDialog
      act="translateUpload"
      label={label}
      title={translation ? `Texts in ${label}` : 'Texts in another language'}
      explanation="Viewers who read it see these in place of the original. Empty: the original."
      verb="Save"
      isWithoutReason
      toInput={({ language, name, introduction }) => ({
        folder,
        translation: {
          language: translation?.language ?? (language || missing[0]!),
          name: toText(name),
          introduction: toText(introduction),
        },
      })}
      toSentence={() => 'The texts are saved.'}
    >
      {!translation && (
        <Field name="language" label="Language" defaultValue={missing[0]!} options={missing.map(toOption)} />
      )}
      <Field name="name" label="Name" defaultValue={translation?.name ?? ''} maxLength={NAME_LENGTH_MAX} />
      <Field
        name="introduction"
        label="Introduction"
        defaultValue={translation?.introduction ?? ''}
        isLong
        maxLength={TEXT_LENGTH_MAX}
      />
    </ActDialog>
  )
}
