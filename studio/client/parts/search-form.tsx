import { Form } from 'ra-core'
import { Field } from './field.tsx'

/** One field; what it holds when it is sent becomes part of the address. */
export function SearchForm({
  label,
  verb,
  text,
  onSearch,
}: {
  label: string
  /** Of the button; a verb and its object. */
  verb: string
  text: string
  onSearch(text: string): void
}) {
  return (
    <search>
      <Form
        key={text}
        className="mb-4 flex flex-wrap items-end gap-3 *:first:min-w-0 *:first:flex-[1_1_18rem]"
        noValidate
        disableInvalidFormNotification
        onSubmit={({ text: typed = '' }: { text?: string }) => onSearch(typed.trim())}
      >
        <Field name="text" label={label} defaultValue={text} />
        <button type="submit" className="button button-main">
          {verb}
        </button>
      </Form>
    </search>
  )
}
