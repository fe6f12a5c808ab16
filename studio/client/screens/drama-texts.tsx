import { required, useCanAccess } from 'ra-core'
import { LANGUAGE_NAMES } from '../../../contract/language-names.ts'
import { type Output, PATHS } from '../api/acts.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { Field } from '../parts/field.tsx'
import { formatLanguage } from '../parts/format.ts'
import { List, Table } from '../parts/list.tsx'

type Drama = Output<'showRelease'>
type Texts = Drama['texts'][number]

/** As the platform takes them; a test compares them. */
export const NAME_LENGTH_MAX = 200
export const INTRODUCTION_LENGTH_MAX = 5000

/** Of a drama in its own language, in each that it is translated to, and in those that are missing. */
export function DramaTexts({ drama }: { drama: Drama }) {
  const { canAccess } = useCanAccess({ action: 'perform', resource: PATHS.setTexts })
  const written = new Set(drama.texts.map(({ language }) => language))
  const missing = Object.keys(LANGUAGE_NAMES).filter((language) => !written.has(language))
  const rows: readonly Texts[] = [
    ...drama.texts,
    ...missing.map((language) => ({ language, name: null, introduction: null, hasCover: false })),
  ]
  return (
    <List
      query={{ data: rows, error: null, isPending: false, refetch: () => {} }}
      toId={({ language }) => language}
      empty="There are no texts."
    >
      <Table
        caption="Texts"
        columns={[
          { label: 'Language', isShort: true, render: ({ language }: Texts) => formatLanguage(language) },
          { label: 'Name', render: ({ language, name }) => toWritten(language, name) },
          {
            label: 'Introduction',
            render: ({ language, introduction }) => toWritten(language, introduction),
          },
          { label: 'Cover', isShort: true, render: ({ hasCover }) => (hasCover ? 'Its own' : MISSING) },
          ...(canAccess
            ? [
                {
                  label: 'Change',
                  isShort: true,
                  render: (texts: Texts) => <TextsDialog {...{ drama, texts }} />,
                },
              ]
            : []),
        ]}
      />
    </List>
  )
}

const MISSING = <span className="text-soft">As in the drama’s own language</span>

const toWritten = (language: string, text: string | null) =>
  text === null ? (
    MISSING
  ) : (
    <span lang={language} dir="auto">
      {text}
    </span>
  )

function TextsDialog({ drama, texts }: { drama: Drama; texts: Texts }) {
  const { language } = texts
  const isOwn = language === drama.language
  const none = isOwn ? undefined : `Empty: as in ${formatLanguage(drama.language)}.`
  return (
    <ActDialog
      act="setTexts"
      label="Change"
      labelOf={`texts in ${formatLanguage(language)}`}
      title={`Texts in ${formatLanguage(language)}`}
      explanation="Viewers read them within a minute. The next import of this drama sets the texts of its file again."
      verb="Change texts"
      toInput={({ name = '', introduction = '' }) => ({
        drama: drama.key,
        language,
        name: name.trim() || null,
        introduction: introduction.trim() || null,
      })}
      toSentence={(report) => `${report.name}: texts in ${formatLanguage(language)} changed.`}
    >
      <Field
        name="name"
        label="Name"
        lang={language}
        hint={none}
        isRequired={isOwn}
        defaultValue={texts.name ?? ''}
        maxLength={NAME_LENGTH_MAX}
        validate={isOwn ? required('Type a name.') : undefined}
      />
      <Field
        name="introduction"
        label="Introduction"
        lang={language}
        hint={none}
        isLong
        defaultValue={texts.introduction ?? ''}
        maxLength={INTRODUCTION_LENGTH_MAX}
      />
    </ActDialog>
  )
}
