import { type InputProps, useInput, ValidationError } from 'ra-core'
import { useId } from 'react'

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
  const id = useId()
  const { field, fieldState } = useInput({ source: name, defaultValue, ...(validate ? { validate } : {}) })
  const error = fieldState.error?.message
  const control = {
    ...field,
    ...attributes,
    id,
    className: 'control',
    'aria-required': isRequired,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-hint ${id}-error`,
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {options ? (
        <select {...control}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : isLong ? (
        <textarea rows={3} {...control} />
      ) : (
        <input {...control} />
      )}
      <p id={`${id}-hint`} className="text-sm text-soft empty:hidden">
        {hint}
      </p>
      <p id={`${id}-error`} className="text-sm text-danger empty:hidden">
        {error && <ValidationError error={error} />}
      </p>
    </div>
  )
}
