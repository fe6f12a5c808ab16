import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { useMailHrefs } from '../addresses/mail-hrefs.ts'
import type { AddressProblem } from '../context.ts'
import { buttonLook } from '../design/button.tsx'
import { ProviderMark } from '../member/provider-mark.tsx'
import { noteDeparture } from '../page/departure.ts'
import { PageLink } from '../page/framework/page-link.tsx'
import { leaveByForm } from '../page/leave-page.ts'
import { useSiteData } from '../site/site-data.ts'
import { MAIL_FIELD, type MailAct, type MailAddressView, type MailOutcome } from './mail-address.ts'
import { CARD, Problem, TextField } from './mail-form.tsx'

interface MailAddressPageProps {
  view: MailAddressView
  outcome: MailOutcome | null
  /** After the return from the provider. */
  addressProblem: AddressProblem | null
}

/** Forms lead to this page again, so that it works without scripts. */
export function MailAddressPage({ view, outcome, addressProblem }: MailAddressPageProps) {
  const { t } = useTranslation('account')
  const hrefs = useMailHrefs()
  const hasDocuments = useSiteData()?.mail?.documents ?? false
  const { current, waiting, form, ofProvider } = view
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
      {form ? (
        <section className={CARD}>
          <h2 className="mb-3 text-lg">{form.heading}</h2>
          <form method="post">
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
          {ofProvider ? <ProviderForm ofProvider={ofProvider} problem={addressProblem} /> : null}
        </section>
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

interface ProviderFormProps {
  ofProvider: NonNullable<MailAddressView['ofProvider']>
  problem: AddressProblem | null
}

/** Leads to the provider's own question, where the member agrees or not. */
function ProviderForm({ ofProvider, problem }: ProviderFormProps) {
  const { provider, use, note, problems } = ofProvider
  const [noteId, returnTo] = [useId(), useMailHrefs().mailAddress]
  const leave = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    void leaveByForm(event.currentTarget, { submitter, beforeLeaving: noteDeparture })
  }
  return (
    <form method="post" action={SERVER_HREFS.signIn[provider]} onSubmit={leave} className="mt-5">
      <input type="hidden" name="purpose" value="mailAddress" />
      <input type="hidden" name="returnTo" value={returnTo} />
      <button
        type="submit"
        aria-describedby={noteId}
        className={buttonLook({ size: 'full', className: 'aria-busy:opacity-60' })}
      >
        <ProviderMark provider={provider} className="size-5 shrink-0" />
        {use}
      </button>
      <p id={noteId} className="mt-2 text-mist text-sm">
        {note}
      </p>
      {problem ? <Problem>{problems[problem]}</Problem> : null}
    </form>
  )
}
