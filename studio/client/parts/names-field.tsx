import { Field } from './field.tsx'

/** As typed, with commas or lines between them. */
export const toNames = (typed = '') => typed.split(/[,\n]/).flatMap((part) => part.trim() || [])

interface NamesFieldProps {
  name: string
  label: string
  hint: string
  names: readonly string[]
  countMax: number
  lengthMax: number
}

export function NamesField({ names, countMax, lengthMax, ...field }: NamesFieldProps) {
  return (
    <Field
      {...field}
      defaultValue={names.join(', ')}
      validate={(typed?: string) => {
        const given = toNames(typed)
        if (given.length > countMax) return `Type at most ${countMax}.`
        if (given.some((one) => one.length > lengthMax)) return `Each has at most ${lengthMax} characters.`
      }}
    />
  )
}

/** Limits of the platform's; a test compares them. */
export const GENRES = {
  name: 'genres',
  label: 'Genres',
  hint: 'With commas between them.',
  countMax: 20,
  lengthMax: 60,
}
export const CAST = {
  name: 'cast',
  label: 'Cast',
  hint: 'With commas between the names, the leads first.',
  countMax: 30,
  lengthMax: 100,
}
