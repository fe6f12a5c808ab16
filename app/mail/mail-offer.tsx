import { useMailHrefs } from '../addresses/mail-hrefs.ts'
import { buttonLook } from '../design/button.tsx'
import { PageLink } from '../page/framework/page-link.tsx'
import { MAIL_FIELD, type MailAct, type MailOfferView } from './mail-address.ts'

/** Asked once, between the parts of a page. */
export function MailOffer({ offer }: { offer: MailOfferView }) {
  const hrefs = useMailHrefs()
  return (
    <form
      method="post"
      action={hrefs.mailAddress}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl bg-ivory/6 p-4 ring-1 ring-ivory/12 ring-inset"
    >
      <p className="font-medium">{offer.question}</p>
      <p className="ms-auto flex flex-wrap gap-2">
        <button
          type="submit"
          name={MAIL_FIELD.act}
          value={'decline' satisfies MailAct}
          className={buttonLook({ size: 'small' })}
        >
          {offer.no}
        </button>
        <PageLink to={hrefs.mailAddress} className={buttonLook({ tone: 'ivory', size: 'small' })}>
          {offer.yes}
        </PageLink>
      </p>
    </form>
  )
}
