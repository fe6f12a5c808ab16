import { type ReactNode, useId } from 'react'

export const CARD = 'rounded-3xl bg-ink-high cramped:p-3 p-5 ring-1 ring-ivory/10 ring-inset'

interface TextFieldProps {
  label: string
  name: string
  type: 'email' | 'text'
  autoComplete: 'email' | 'off'
  defaultValue?: string | undefined
  problem?: string | null
}

export function TextField({ label, problem = null, ...input }: TextFieldProps) {
  const [id, problemId] = [useId(), useId()]
  return (
    <div>
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <input
        id={id}
        required
        maxLength={254}
        // biome-ignore lint/a11y/noAutofocus: the page came back for what is wrong in this field.
        autoFocus={problem !== null}
        // Addresses and numbers are written from left to right in every language.
        dir="ltr"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={problem === null ? undefined : problemId}
        aria-invalid={problem === null ? undefined : true}
        className="mt-2 min-h-12 w-full rounded-2xl bg-ink px-4 py-2 text-ivory ring-1 ring-ivory/20 ring-inset aria-invalid:ring-danger"
        {...input}
      />
      {problem === null ? null : <Problem id={problemId}>{problem}</Problem>}
    </div>
  )
}

export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-2 text-danger text-sm">
      {children}
    </p>
  )
}
