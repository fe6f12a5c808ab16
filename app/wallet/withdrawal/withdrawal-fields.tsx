import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../design/button.tsx'
import {
  type TypedWithdrawal,
  WITHDRAWAL_FIELD,
  type WithdrawalOutcome,
  type WithdrawalProblem,
  type WithdrawalTexts,
  type WrongField,
} from './withdrawal.ts'

const INPUT =
  'mt-2 h-12 w-full rounded-2xl bg-ink-high px-4 text-ivory text-ellipsis ring-1 ring-ivory/20 ring-inset aria-invalid:ring-danger'

const NAME_LENGTH_MAX = 120

interface FieldsProps {
  texts: WithdrawalTexts
  asksAddress: boolean
  typed: TypedWithdrawal
  problem: WithdrawalOutcome['problem']
}

export function isOfField(kind: WithdrawalProblem): kind is WrongField {
  return kind in WITHDRAWAL_FIELD
}

export function NameFields({ texts, asksAddress, typed, problem }: FieldsProps) {
  return (
    <>
      <FormField
        name="name"
        label={texts.name}
        {...{ typed, problem }}
        required
        maxLength={NAME_LENGTH_MAX}
        autoComplete="name"
        dir="auto"
      />
      {asksAddress ? (
        <FormField
          name="sendTo"
          label={texts.sendTo}
          hint={texts.sendToHint}
          {...{ typed, problem }}
          type="email"
          autoComplete="email"
        />
      ) : null}
    </>
  )
}

/** For a purchase of whoever is not signed in to its account. */
export function FindForm({ texts, asksAddress, typed, problem }: FieldsProps) {
  const { t } = useTranslation('wallet')
  return (
    <form method="post" className="mt-5 space-y-5">
      <FormField
        name="orderNo"
        label={t('orderNo')}
        hint={texts.orderNoHint}
        {...{ typed, problem }}
        required
        pattern="[A-Za-z0-9_\-]{1,64}"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
      />
      <FormField
        name="email"
        label={texts.email}
        hint={texts.emailHint}
        {...{ typed, problem }}
        required
        type="email"
        autoComplete="email"
      />
      <NameFields {...{ texts, asksAddress, typed, problem }} />
      <button type="submit" className={buttonLook({ tone: 'accent', size: 'full' })}>
        {texts.continue}
      </button>
    </form>
  )
}

interface FormFieldProps extends Omit<ComponentProps<'input'>, 'name'> {
  name: WrongField
  label: string
  hint?: string
  typed: TypedWithdrawal
  problem: WithdrawalOutcome['problem']
}

function FormField({ name, label, hint, typed, problem, ...input }: FormFieldProps) {
  const [id, hintId, problemId] = [useId(), useId(), useId()]
  const isWrong = problem?.kind === name
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        name={WITHDRAWAL_FIELD[name]}
        defaultValue={typed[name]}
        // biome-ignore lint/a11y/noAutofocus: the page came back for what is wrong in this field.
        autoFocus={isWrong}
        aria-invalid={isWrong || undefined}
        aria-describedby={[hint && hintId, isWrong && problemId].filter(Boolean).join(' ') || undefined}
        className={INPUT}
      />
      {isWrong ? (
        <p id={problemId} role="alert" className="mt-2 text-danger">
          {problem.text}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="mt-1.5 text-mist text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
