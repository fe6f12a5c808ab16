import { type InputProps, useInput, ValidationError } from 'ra-core'
import { Labelled } from './inputs.tsx'

type Validate = NonNullable<InputProps['validate']>

interface FieldProps {
  name: string
  label: string
  hint?: string
  type?: 'text' | 'password' | 'number' | 'date' | 'datetime-local'
  autoComplete?: string
  inputMode?: 'numeric'
  defaultValue?: string
  validate?: Validate
  isRequired?: boolean
  maxLength?: number
  isLong?: boolean
  /** Of what is typed, which may be written from right to left. */
  lang?: string
  options?: readonly { value: string; label: string }[]
}

/** A labelled control of a form, with a hint and its error as a sentence. */
export function Field({
  name,
  label,
  hint,
  validate,
  defaultValue = '',
  isLong,
  options,
  isRequired,
  ...attributes
}: FieldProps) {
  const { field, fieldState } = useInput({
    source: name,
    defaultValue,
    // What was emptied is an empty text, and not null.
    parse: (typed: string) => typed,
    ...(validate ? { validate } : {}),
  })
  const error = fieldState.error?.message
  return (
    <Labelled label={label} hint={hint} fault={error && <ValidationError error={error} />}>
      {(labelled) => {
        const control = { ...field, ...attributes, ...labelled, 'aria-required': isRequired, dir: 'auto' }
        if (isLong) return <textarea rows={3} {...control} />
        if (!options) return <input {...control} />
        return (
          <select {...control}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )
      }}
    </Labelled>
  )
}
