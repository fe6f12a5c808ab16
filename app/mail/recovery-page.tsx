import { buttonLook } from '../design/button.tsx'
import { CARD, TextField } from './mail-form.tsx'
import { RECOVERY_FIELD, type RecoveryOutcome, type RecoveryView } from './recovery.ts'

interface RecoveryPageProps {
  view: RecoveryView
  outcome: RecoveryOutcome | null
}

export function RecoveryPage({ view: { lead, steps, state, form, finish }, outcome }: RecoveryPageProps) {
  return (
    <div className="mt-4 space-y-4">
      {/* First, since the page that comes back begins at its top. */}
      {outcome ? (
        <p
          role={outcome.isProblem ? 'alert' : 'status'}
          className={`${CARD} ${outcome.isProblem ? 'text-danger' : ''}`}
        >
          {outcome.message}
        </p>
      ) : null}
      <p className="text-pretty text-mist">{lead}</p>
      <ol className="list-decimal space-y-1.5 ps-6 text-mist marker:text-ivory">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {state ? (
        <p role="status" className={CARD}>
          {state}
        </p>
      ) : null}
      {finish ? (
        <form method="post">
          <button
            type="submit"
            name={RECOVERY_FIELD.act}
            value="finish"
            className={buttonLook({ tone: 'accent', className: 'aria-busy:opacity-60' })}
          >
            {finish}
          </button>
        </form>
      ) : null}
      {form ? (
        <form method="post" className={`space-y-4 ${CARD}`}>
          <TextField
            label={form.address}
            name={RECOVERY_FIELD.address}
            type="email"
            autoComplete="email"
            defaultValue={outcome?.typed.address}
          />
          <TextField
            label={form.proof}
            name={RECOVERY_FIELD.proof}
            type="text"
            autoComplete="off"
            defaultValue={outcome?.typed.proof}
          />
          <button type="submit" className={buttonLook({ tone: 'accent', className: 'aria-busy:opacity-60' })}>
            {form.ask}
          </button>
        </form>
      ) : null}
    </div>
  )
}
