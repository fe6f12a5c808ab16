import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../design/button.tsx'
import { toFormatLocale } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'

interface LimitFieldProps {
  hint: string
  name: string
  /** Of the limit in effect; null: none. */
  value: number | string | null
  /** Another one puts the value back. */
  resetKey?: string
  max: number
  step?: number
  isInvalid?: boolean | undefined
  problem?: string | null | undefined
  isBusy?: boolean | undefined
  /** Between the number and the button. */
  children?: ReactNode
}

export const LIMIT_INPUT = 'h-11 rounded-xl bg-ink-high px-3 ring-1 ring-ivory/20 ring-inset'

export function LimitField(props: LimitFieldProps) {
  const { hint, name, value, resetKey = '', max, step = 1, isInvalid, problem, isBusy, children } = props
  const { t } = useTranslation('player')
  const language = useLanguage()
  const inputId = useId()
  const hintId = useId()
  const problemId = useId()
  return (
    <>
      <label id={hintId} htmlFor={inputId} className="mt-2 block text-pretty text-mist text-sm">
        {hint}
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          key={`${value} ${resetKey}`}
          id={inputId}
          name={name}
          type="number"
          // Firefox writes the digits of this language into the field.
          lang={toFormatLocale(language)}
          inputMode={step < 1 ? 'decimal' : 'numeric'}
          min={0}
          max={max}
          step={step}
          defaultValue={value ?? ''}
          aria-invalid={isInvalid || undefined}
          aria-describedby={problem ? problemId : undefined}
          className={`${LIMIT_INPUT} min-w-24 flex-1`}
        />
        {children}
        <button
          type="submit"
          disabled={isBusy}
          // The wallet has two of this name.
          aria-describedby={hintId}
          className={buttonLook({ tone: 'ivory' })}
        >
          {t('setDayLimit')}
        </button>
      </div>
      {problem ? (
        <p id={problemId} role="alert" className="mt-2 text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </>
  )
}
