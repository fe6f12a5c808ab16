import { Form, required } from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ActName, Input, Output } from '../api/acts.ts'
import { useAct } from '../api/use-acts.ts'
import { Field } from './field.tsx'
import { May } from './page.tsx'
import { Failure } from './states.tsx'
import { useDialog } from './use-dialog.ts'

/** As the record stores it. */
const REASON_LENGTH_MAX = 200

/** What the fields of a dialog hold; `reason` is always there. */
export type Values = Record<string, string> & { reason: string }

interface ActDialogProps<Name extends ActName> {
  act: Name
  /** Of the button that opens the dialog. */
  label: string
  /** For screen readers, where a page has several such buttons. */
  labelOf?: string
  title: string
  /** What the act does, read before anything is typed. */
  explanation: ReactNode
  /** Of the button that performs the act; a verb and its object. */
  verb: string
  isDangerous?: boolean
  isWithoutReason?: boolean
  /** There is nothing to do yet. */
  isOff?: boolean
  /** The key is the same for each attempt, until one has certainly ended. */
  toInput(values: Values, key: string): Input<Name>
  /** Announced after success. */
  toSentence(output: Output<Name>): string
  /** The fields, besides the reason. */
  children?: ReactNode
}

/** An act as a button, for roles that may perform it, with a dialog that says what it does and asks why. */
export function ActDialog<Name extends ActName>(props: ActDialogProps<Name>) {
  const [isOpen, setIsOpen] = useState(false)
  const key = useRef<string | null>(null)

  function open(): void {
    if (props.isOff) return
    key.current ??= crypto.randomUUID()
    setIsOpen(true)
  }

  function close(isUnclear: boolean): void {
    if (!isUnclear) key.current = null
    setIsOpen(false)
  }

  return (
    <May act={props.act}>
      <button
        type="button"
        className={`button ${props.isDangerous ? 'button-danger' : ''}`}
        aria-disabled={props.isOff}
        aria-label={props.labelOf && `${props.label} ${props.labelOf}`}
        onClick={open}
      >
        {props.label}
      </button>
      {isOpen && key.current && <OpenDialog {...props} actKey={key.current} onClose={close} />}
    </May>
  )
}

interface OpenDialogProps<Name extends ActName> extends ActDialogProps<Name> {
  actKey: string
  /** Unclear: no answer arrived, and the act may have been performed. */
  onClose(isUnclear: boolean): void
}

function OpenDialog<Name extends ActName>({ act, actKey, onClose, ...props }: OpenDialogProps<Name>) {
  const { title, explanation, verb, isDangerous, isWithoutReason, toInput, toSentence, children } = props
  const { dialog, titleId } = useDialog()
  const { mutate, isPending, error } = useAct(act, toSentence)

  function submit(values: FieldValues): void {
    if (isPending) return
    const filled = values as Values
    mutate(
      { input: toInput(filled, actKey), reason: isWithoutReason ? undefined : filled.reason.trim() },
      // Closing moves focus back to the button.
      { onSuccess: () => dialog.current?.close() },
    )
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="card w-[min(32rem,calc(100vw-1.5rem))] p-5 text-text"
      onClose={() => onClose(error?.isUnclear ?? false)}
    >
      <h2 id={titleId} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      <div className="mb-4 grid gap-2 text-soft">{explanation}</div>
      <Form onSubmit={submit} className="grid gap-4" noValidate disableInvalidFormNotification>
        {children}
        {!isWithoutReason && (
          <Field
            name="reason"
            label="Why?"
            hint="Stands on record."
            isLong
            isRequired
            maxLength={REASON_LENGTH_MAX}
            validate={required('Say why.')}
          />
        )}
        {error && <Failure problem={error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button
            type="submit"
            className={`button ${isDangerous ? 'button-danger' : 'button-main'}`}
            aria-disabled={isPending}
          >
            {isPending ? 'Working…' : error?.isUnclear ? 'Try again' : verb}
          </button>
        </div>
      </Form>
    </dialog>
  )
}
