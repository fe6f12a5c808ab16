import { LANGUAGE_NAMES } from '../../../contract/language-names.ts'
import { Details } from '../parts/details.tsx'
import { formatLanguage } from '../parts/format.ts'
import { TextInput } from '../parts/inputs.tsx'

/** A name in every language but its own. */
export function Translations({
  own,
  of,
  onChange,
  toFault,
}: {
  own: string
  of: Readonly<Record<string, string>>
  onChange(translations: Record<string, string> | undefined): void
  toFault(language: string): string | undefined
}) {
  // Also those that this list does not know, which the file may have.
  const languages = [...new Set([...Object.keys(LANGUAGE_NAMES), ...Object.keys(of)])].filter(
    (language) => language !== own,
  )
  const missing = languages.filter((language) => !of[language]).length

  function change(language: string, typed: string): void {
    const { [language]: _, ...others } = of
    const next = typed === '' ? others : { ...of, [language]: typed }
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }

  return (
    <Details
      summary={missing === 0 ? 'In other languages' : `In other languages: missing in ${missing}`}
      isNeeded={languages.some((language) => toFault(language) !== undefined)}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {languages.map((language) => (
          <TextInput
            key={language}
            label={formatLanguage(language)}
            lang={language}
            value={of[language] ?? ''}
            fault={toFault(language)}
            onChange={(typed) => change(language, typed)}
          />
        ))}
      </div>
    </Details>
  )
}
