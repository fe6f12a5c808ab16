import { Check } from 'lucide-react'
import { SETTING_ROW } from './setting-row.tsx'

interface ChoiceProps<T extends string | number> {
  label: string
  /** `language`: of the text, where it is not the page's. */
  choices: readonly { value: T; text: string; language?: string }[]
  value: T
  onChoose: (value: T) => void
}

/** One of several settings on a page. */
export function Choice<T extends string | number>({ label, choices, value, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className="mt-5 first:mt-0">
      <legend className="mb-2 font-medium text-mist text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value: choice, text, language }) => (
          <label
            key={choice}
            lang={language}
            className="relative inline-flex h-10 cursor-pointer items-center rounded-full bg-ivory/8 px-4 font-medium text-sm tabular-nums hover:bg-ivory/15 has-checked:bg-ivory has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-ivory has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={label}
              checked={choice === value}
              onChange={() => onChoose(choice)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The only setting on its page, whose title says what it is. */
export function ChoiceList<T extends string | number>({ label, choices, value, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className="-mx-3">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value: choice, text }) => (
        <label
          key={choice}
          className={`${SETTING_ROW} relative cursor-pointer tabular-nums has-focus-visible:outline-3 has-focus-visible:outline-ivory`}
        >
          {text}
          <input
            type="radio"
            name={label}
            checked={choice === value}
            onChange={() => onChoose(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Chosen isIt={choice === value} />
        </label>
      ))}
    </fieldset>
  )
}

export function Chosen({ isIt }: { isIt: boolean }) {
  return isIt ? <Check aria-hidden="true" className="size-5 shrink-0 text-ember" /> : null
}
