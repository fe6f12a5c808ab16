import { buttonLook } from '../design/button.tsx'
import { PageLink } from '../page/framework/page-link.tsx'
import { CARD } from './mail-form.tsx'
import { LINK_FIELD, type MailLinkView } from './mail-link.ts'

interface MailLinkPageProps {
  view: MailLinkView
  /** Without the key. */
  action: string
}

export function MailLinkPage({ view: { text, isProblem, ask, next }, action }: MailLinkPageProps) {
  return (
    <section className={`mt-4 ${CARD}`}>
      <p role={isProblem ? 'alert' : 'status'} className={`text-pretty ${isProblem ? 'text-danger' : ''}`}>
        {text}
      </p>
      {ask ? (
        <form method="post" action={action} className="mt-4">
          <input type="hidden" name={LINK_FIELD} value={ask.key} />
          <button type="submit" className={buttonLook({ tone: 'accent', className: 'aria-busy:opacity-60' })}>
            {ask.button}
          </button>
        </form>
      ) : null}
      {next ? (
        <p className="mt-4">
          <PageLink to={next.to} className={buttonLook()}>
            {next.label}
          </PageLink>
        </p>
      ) : null}
    </section>
  )
}
