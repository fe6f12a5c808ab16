import { type ReactNode, useId, useState } from 'react'

interface LabelledProps {
  label: string
  hint?: string | undefined
  /** As a sentence. */
  fault?: ReactNode
}

interface TextInputProps extends LabelledProps {
  value: string
  onChange(typed: string): void
  inputMode?: 'numeric' | 'decimal'
  lang?: string
}

/** A labelled control outside a form: what is typed is part of a draft at once. */
export function TextInput({ label, hint, fault, value, onChange, lang, inputMode }: TextInputProps) {
  return (
    <Labelled label={label} hint={hint} fault={fault}>
      {(control) => (
        <input
          {...control}
          value={value}
          lang={lang}
          dir="auto"
          inputMode={inputMode}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  )
}

interface TypedInputProps<Value> extends LabelledProps {
  value: Value | string | undefined
  /** Undefined: nothing was typed. A text: it cannot be read, and the server says so. */
  onChange(value: Value | string | undefined): void
  read(typed: string): Value | null
  write?(value: Value): string
}

/** Keeps what is typed as it is typed: `0.50` stays so. */
export function TypedInput<Value extends number>({
  value,
  onChange,
  read,
  write = String,
  ...props
}: TypedInputProps<Value>) {
  const [typed, setTyped] = useState(() => (typeof value === 'number' ? write(value) : (value ?? '')))
  return (
    <TextInput
      {...props}
      value={typed}
      inputMode="decimal"
      onChange={(text) => {
        setTyped(text)
        const trimmed = text.trim()
        onChange(trimmed === '' ? undefined : (read(trimmed) ?? trimmed))
      }}
    />
  )
}

export function NumberInput(props: Omit<TypedInputProps<number>, 'read'>) {
  return (
    <TypedInput {...props} read={(typed) => (/^\d{1,9}(\.\d{1,6})?$/.test(typed) ? Number(typed) : null)} />
  )
}

export function SelectInput({
  label,
  value,
  onChange,
  options,
}: {
  label: string
  value: string
  onChange(value: string): void
  options: readonly { value: string; label: string }[]
}) {
  return (
    <Labelled label={label}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** A control with its label, a hint and what is wrong with it. */
export function Labelled({
  label,
  hint,
  fault,
  children,
}: LabelledProps & {
  children(control: {
    id: string
    className: string
    'aria-invalid': boolean
    'aria-describedby': string
  }): ReactNode
}) {
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        className: 'control',
        'aria-invalid': fault !== undefined,
        'aria-describedby': `${id}-hint ${id}-fault`,
      })}
      <p id={`${id}-hint`} className="text-sm text-soft empty:hidden">
        {hint}
      </p>
      <p id={`${id}-fault`} className="text-sm text-danger empty:hidden">
        {fault}
      </p>
    </div>
  )
}
