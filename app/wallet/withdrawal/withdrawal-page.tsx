import { ChevronDown, Download } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { buttonLook } from '../../design/button.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { useToastsAtTop } from '../../design/toast-edge.ts'
import { LeaveApp } from '../../host-app/leave-app.tsx'
import { SignInLink } from '../../member/sign-in-link.tsx'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'
import { FileLink } from '../../page/requests/file-link.tsx'
import { useSiteData } from '../../site/site-data.ts'
import { Fact, KEEP_LINK, KeepActions } from '../receipt/document-parts.tsx'
import {
  type ShownFact,
  type ShownOffer,
  type ShownWithdrawal,
  WITHDRAWAL_FIELD,
  type WithdrawalField,
  type WithdrawalOutcome,
  type WithdrawalStep,
  type WithdrawalTexts,
} from './withdrawal.ts'
import { FindForm, isOfField, NameFields } from './withdrawal-fields.tsx'

const CARD = 'rounded-3xl bg-ink-high cramped:p-3 p-5 ring-1 ring-ivory/10 ring-inset'

export interface WithdrawalPageProps {
  step: WithdrawalStep
  texts: WithdrawalTexts
  outcome: WithdrawalOutcome | null
}

type Step<Name> = Extract<WithdrawalStep, { step: Name }>
interface Told {
  texts: WithdrawalTexts
  problem: WithdrawalOutcome['problem']
}

/** Forms that are documents: they work without scripts, and every one of them may be sent again. */
export function WithdrawalPage({ step, texts, outcome }: WithdrawalPageProps) {
  const shown = outcome?.step ?? step
  useToastsAtTop(shown.step !== 'done')
  const told = { texts, problem: outcome?.problem ?? null }
  if (shown.step === 'done') return <Acknowledgement {...shown} texts={texts} />
  if (shown.step === 'confirm') return <Confirmation {...shown} {...told} />
  return <Choice {...shown} {...told} typed={outcome?.typed ?? shown.typed} />
}

function Choice({ isMember, offers, made, asksAddress, typed, texts, problem }: Step<'choose'> & Told) {
  const { t } = useTranslation(['common', 'account'])
  const isForOther = typed.email !== ''
  const own = isForOther ? null : problem
  return (
    <>
      <PageHead heading={t('withdrawFromContract')} />
      <Problem text={problem && !isOfField(problem.kind) ? problem.text : null} />
      {isMember ? (
        <section className="mt-6">
          <h2 className="text-xl">{texts.offers}</h2>
          {offers.length === 0 ? (
            <p className="mt-2 text-mist">{texts.noOffers}</p>
          ) : (
            <form method="post" className="mt-4 space-y-4">
              <NameFields {...{ texts, asksAddress }} typed={typed} problem={own} />
              {offers.map((offer) => (
                <Offer key={offer.orderNo} offer={offer} texts={texts} />
              ))}
            </form>
          )}
        </section>
      ) : null}
      {isMember ? (
        <details open={isForOther} className={`group mt-6 ${CARD}`}>
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
            {texts.findOther}
            <ChevronDown
              aria-hidden="true"
              className="size-4 text-mist transition-transform group-open:rotate-180"
            />
          </summary>
          <FindForm {...{ texts, asksAddress, typed }} problem={isForOther ? problem : null} />
        </details>
      ) : (
        <section className={`mt-6 ${CARD}`}>
          <h2 className="text-xl">{texts.findHeading}</h2>
          <p className="mt-2 text-mist">{texts.findLead}</p>
          <p className="mt-4">
            <SignInLink className={buttonLook()}>{t('account:login')}</SignInLink>
          </p>
          <FindForm {...{ texts, asksAddress, typed, problem }} />
        </section>
      )}
      <How texts={texts} />
      <Made made={made} texts={texts} />
    </>
  )
}

function Problem({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p
      role="alert"
      className="mt-4 rounded-2xl bg-danger/10 p-4 text-danger ring-1 ring-danger/30 ring-inset"
    >
      {text}
    </p>
  )
}

/** Its button names the contract, so that one press chooses and declares. */
function Offer({ offer, texts }: { offer: ShownOffer; texts: WithdrawalTexts }) {
  const id = useId()
  return (
    <section className={CARD}>
      <h3 id={id} className="break-words text-lg leading-tight">
        <bdi>{offer.product}</bdi>
      </h3>
      <Facts facts={[...offer.purchase, ...offer.reckoning]} />
      <Refund text={offer.refundText} texts={texts} />
      <button
        type="submit"
        name={WITHDRAWAL_FIELD.orderNo}
        value={offer.orderNo}
        aria-describedby={id}
        className={buttonLook({ size: 'full', className: 'mt-4' })}
      >
        {texts.withdrawThis}
      </button>
    </section>
  )
}

function Facts({ facts }: { facts: ShownFact[] }) {
  return (
    <dl className="mt-3 space-y-2 text-sm">
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a purchase never move.
        <Fact key={index} label={label}>
          <bdi translate="no">{value}</bdi>
        </Fact>
      ))}
    </dl>
  )
}

function Refund({ text, texts }: { text: string; texts: WithdrawalTexts }) {
  return (
    <dl className="mt-3 border-ivory/8 border-t pt-3 text-lg">
      <Fact label={texts.youGetBack}>
        <bdi translate="no" className="text-gold">
          {text}
        </bdi>
      </Fact>
    </dl>
  )
}

function Declaration({ statement, texts }: { statement: string; texts: WithdrawalTexts }) {
  return (
    <figure>
      <figcaption className="text-mist text-sm">{texts.declaration}</figcaption>
      <blockquote dir="auto" className="mt-2 whitespace-pre-line break-words">
        {statement}
      </blockquote>
    </figure>
  )
}

const SENT: readonly WithdrawalField[] = ['orderNo', 'email', 'name', 'sendTo']

function Confirmation({ offer, statement, typed, texts, problem }: Step<'confirm'> & Told) {
  const { t } = useTranslation()
  const hrefs = useHrefs()
  return (
    <>
      <PageHead heading={texts.checkHeading} />
      <Problem text={problem?.text ?? null} />
      <form method="post" className="mt-6">
        {SENT.map((field) => (
          <input key={field} type="hidden" name={WITHDRAWAL_FIELD[field]} value={typed[field]} />
        ))}
        <input type="hidden" name={WITHDRAWAL_FIELD.refund} value={offer.refund} />
        <div className={CARD}>
          <Declaration statement={statement} texts={texts} />
          <Facts facts={offer.reckoning} />
          <Refund text={offer.refundText} texts={texts} />
        </div>
        <button type="submit" className={buttonLook({ tone: 'accent', size: 'full', className: 'mt-5' })}>
          {texts.confirm}
        </button>
        <p className="mt-3 text-center">
          <PrefetchLink
            to={hrefs.withdraw}
            className="inline-flex min-h-11 items-center text-mist underline underline-offset-4 hover:text-ivory"
          >
            {t('cancel')}
          </PrefetchLink>
        </p>
      </form>
      <How texts={texts} />
    </>
  )
}

function Acknowledgement({ made, email, texts }: Step<'done'> & Pick<Told, 'texts'>) {
  const site = useSiteData()?.site
  return (
    <>
      <PageHead heading={texts.doneHeading} />
      <article className={CARD}>
        <header>
          <h2 className="break-words text-xl leading-tight">
            <bdi>{made.product}</bdi>
          </h2>
          <p className="mt-0.5 text-mist text-sm">
            {site?.name} · <bdi className="break-all">{site?.origin}</bdi>
          </p>
        </header>
        <div className="mt-4">
          <Declaration statement={made.statement} texts={texts} />
        </div>
        <Refund text={made.refundText} texts={texts} />
        <Facts facts={made.facts} />
      </article>
      <p className="mt-4 text-mist print:hidden">{texts.keep}</p>
      <KeepActions>
        <Save orderNo={made.orderNo} email={email} text={texts.save} />
      </KeepActions>
      <LeaveApp what="download" className="mt-2 print:hidden" />
    </>
  )
}

function Save({ orderNo, email, text }: { orderNo: string; email: string; text: string }) {
  const hrefs = useHrefs()
  const label = (
    <>
      <Download aria-hidden="true" className="size-4" />
      {text}
    </>
  )
  if (email === '') {
    return (
      <FileLink href={hrefs.withdrawalFile(orderNo)} className={KEEP_LINK}>
        {label}
      </FileLink>
    )
  }
  return (
    <form method="post" action={hrefs.withdrawalFile(orderNo)}>
      <input type="hidden" name={WITHDRAWAL_FIELD.email} value={email} />
      <button type="submit" className={KEEP_LINK}>
        {label}
      </button>
    </form>
  )
}

function How({ texts }: { texts: WithdrawalTexts }) {
  return (
    <section className="mt-8">
      <h2 className="text-xl">{texts.howHeading}</h2>
      {([texts.howFree, texts.howCoins, texts.howVip, texts.howBonus, texts.howMoney] as const).map(
        (sentence) => (
          <p key={sentence} className="mt-3 text-mist leading-relaxed">
            {sentence}
          </p>
        ),
      )}
    </section>
  )
}

function Made({ made, texts }: { made: ShownWithdrawal[]; texts: WithdrawalTexts }) {
  const hrefs = useHrefs()
  if (made.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-xl">{texts.made}</h2>
      <ul className="mt-3 space-y-3">
        {made.map(({ orderNo, product, refundText, facts }) => (
          <li key={orderNo} className={CARD}>
            <PrefetchLink
              to={hrefs.withdrawal(orderNo)}
              className="inline-flex min-h-11 items-center break-words font-medium underline underline-offset-4"
            >
              <bdi>{product}</bdi>
            </PrefetchLink>
            {/* When it was received, and what became of the money. */}
            <Facts facts={facts.slice(0, 2)} />
            <Refund text={refundText} texts={texts} />
          </li>
        ))}
      </ul>
    </section>
  )
}
