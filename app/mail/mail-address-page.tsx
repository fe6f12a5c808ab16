import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMailHrefs } from '../addresses/mail-hrefs.ts'
import { buttonLook } from '../design/button.tsx'
import { PageLink } from '../page/framework/page-link.tsx'
import { useSiteData } from '../site/site-data.ts'
import { MAIL_FIELD, type MailAct, type MailAddressView, type MailOutcome } from './mail-address.ts'
import { CARD, Problem, TextField } from './mail-form.tsx'

interface MailAddressPageProps {
  view: MailAddressView
  outcome: MailOutcome | null
}

/** Forms lead to this page again, so that it works without scripts. */
export function MailAddressPage({ view, outcome }: MailAddressPageProps) {
  const { t } = useTranslation('account')
  const hrefs = useMailHrefs()
  const hasDocuments = useSiteData()?.mail?.documents ?? false
  const { current, waiting, told, form } = view
  const problemOf = (...acts: MailAct[]) => (outcome && acts.includes(outcome.act) ? outcome.message : null)
  return (
    <div className="mt-4 space-y-4">
      <p className="text-pretty text-mist">{view.lead}</p>
      {current ? (
        <section className={CARD}>
          <h2 className="text-lg">{current.label}</h2>
          <p className="mt-1 break-words">
            <bdi>{current.address}</bdi>
          </p>
          <p className="mt-1 text-mist text-sm">{current.state}</p>
          {waiting ? null : <DeleteForm label={current.remove} problem={problemOf('delete')} />}
        </section>
      ) : null}
      {waiting ? (
        <section role="status" className={CARD}>
          {waiting.sentences.map((sentence) => (
            <p key={sentence} className="mt-1 break-words first:mt-0">
              {sentence}
            </p>
          ))}
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <form method="post">
              <input type="hidden" name={MAIL_FIELD.address} value={waiting.address} />
              <ActButton act="give" label={waiting.again} />
            </form>
            <DeleteForm label={waiting.remove} problem={problemOf('delete')} />
          </div>
        </section>
      ) : null}
      {told ? <ToldForm told={told} problem={problemOf('use')} /> : null}
      {form ? (
        <form method="post" className={CARD}>
          <h2 className="mb-3 text-lg">{form.heading}</h2>
          <TextField
            label={form.label}
            name={MAIL_FIELD.address}
            type="email"
            autoComplete="email"
            defaultValue={outcome?.act === 'give' ? outcome.typed : undefined}
            problem={problemOf('give')}
          />
          <ActButton act="give" label={form.send} tone="accent" className="mt-4" />
        </form>
      ) : null}
      {hasDocuments ? (
        <p>
          <PageLink
            to={hrefs.documents}
            className="inline-flex min-h-11 items-center text-mist text-sm underline underline-offset-4 hover:text-ivory"
          >
            {t('documents')}
          </PageLink>
        </p>
      ) : null}
    </div>
  )
}

interface ActButtonProps {
  act: MailAct
  label: string
  tone?: 'accent' | 'ivory' | 'quiet'
  className?: string
}

function ActButton({ act, label, tone = 'quiet', className = '' }: ActButtonProps) {
  return (
    <button
      type="submit"
      name={MAIL_FIELD.act}
      value={act}
      className={buttonLook({ tone, className: `aria-busy:opacity-60 ${className}` })}
    >
      {label}
    </button>
  )
}

function DeleteForm({ label, problem }: { label: string; problem: string | null }) {
  return (
    <form method="post">
      <button
        type="submit"
        name={MAIL_FIELD.act}
        value={'delete' satisfies MailAct}
        className="mt-1 min-h-11 text-start text-mist text-sm underline underline-offset-4 hover:text-ivory"
      >
        {label}
      </button>
      {problem === null ? null : <Problem>{problem}</Problem>}
    </form>
  )
}

/** A consent of its own: that the address is known from signing in allows nothing. */
function ToldForm({ told, problem }: { told: NonNullable<MailAddressView['told']>; problem: string | null }) {
  const problemId = useId()
  return (
    <form method="post" className={CARD}>
      <p className="break-words">{told.lead}</p>
      <label className="mt-3 flex items-start gap-3">
        <input
          type="checkbox"
          name={MAIL_FIELD.consent}
          required
          aria-describedby={problem === null ? undefined : problemId}
          className="mt-1 size-5 shrink-0 accent-ember"
        />
        <span className="min-w-0">{told.consent}</span>
      </label>
      {problem === null ? null : <Problem id={problemId}>{problem}</Problem>}
      <input type="hidden" name={MAIL_FIELD.address} value={told.address} />
      <ActButton act="use" label={told.use} tone="ivory" className="mt-4" />
    </form>
  )
}
