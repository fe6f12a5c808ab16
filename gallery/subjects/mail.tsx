import { useLanguage } from '../../app/i18n/use-language.ts'
import type { MailAddressView, MailOutcome } from '../../app/mail/mail-address.ts'
import { MailAddressPage } from '../../app/mail/mail-address-page.tsx'
import type { MailLinkView } from '../../app/mail/mail-link.ts'
import { MailLinkPage } from '../../app/mail/mail-link-page.tsx'
import { MailOffer } from '../../app/mail/mail-offer.tsx'
import type { RecoveryOutcome, RecoveryView } from '../../app/mail/recovery.ts'
import { RecoveryNotice } from '../../app/mail/recovery-notice.tsx'
import { RecoveryPage } from '../../app/mail/recovery-page.tsx'
import { SignInFirst } from '../../app/mail/sign-in-first.tsx'
import type { DocumentList } from '../../app/wallet/documents/documents.ts'
import { DocumentsPage } from '../../app/wallet/documents/documents-page.tsx'
import type { Subject } from '../part.ts'

type Texts = Record<string, string>

/** They come with the responses of pages. */
const MAIL_TEXTS = import.meta.glob<Texts>('../../app/i18n/locales/*/mail.json', {
  eager: true,
  import: 'default',
})

const VALUES: Texts = {
  address: 'amara.lindqvist@example.com',
  provider: 'Google',
  time: '\u20662026.12.04 09:30 (UTC)\u2069',
  count: '3',
}

/** A text with the values above; of those that count, the form that most numbers have. */
function useText() {
  const texts = MAIL_TEXTS[`../../app/i18n/locales/${useLanguage()}/mail.json`] ?? {}
  return (key: string) =>
    (texts[key] ?? texts[`${key}_other`] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name) => VALUES[name] ?? '')
}

const address = VALUES.address!

type State = 'none' | 'waiting' | 'confirmed' | 'changing' | 'noMail'

function Address({ state, problem }: { state: State; problem?: 'give' | 'provider' }) {
  const text = useText()
  const isKnown = state === 'confirmed' || state === 'changing' || state === 'noMail'
  const isWaiting = state === 'waiting' || state === 'changing'
  const view: MailAddressView = {
    lead: text(state === 'noMail' ? 'addressNoMail' : 'addressLead'),
    current: isKnown
      ? {
          label: text('addressCurrent'),
          address,
          state: text('addressConfirmed'),
          remove: text('addressDelete'),
        }
      : null,
    waiting: isWaiting
      ? {
          address,
          sentences: [text('addressWaiting'), ...(isKnown ? [text('addressFormer')] : [])],
          again: text('addressAgain'),
          remove: text('addressDelete'),
        }
      : null,
    form:
      state === 'noMail'
        ? null
        : {
            heading: text(isKnown || isWaiting ? 'addressChange' : 'addressNew'),
            label: text('addressLabel'),
            send: text('addressSend'),
          },
    ofProvider:
      state === 'noMail'
        ? null
        : {
            provider: 'google',
            use: text('addressOfProvider'),
            note: text('addressProviderAsks'),
            problems: {
              notAgreed: text('addressNotAgreed'),
              otherAccount: text('addressOtherAccount'),
              notShared: text('addressNotShared'),
              tooMany: text('addressTooMany'),
              notSaved: text('addressNotSaved'),
            },
          },
  }
  const refused: MailOutcome = {
    act: 'give',
    problem: 'invalid',
    message: text('addressInvalid'),
    typed: 'amara@',
  }
  return (
    <div style={{ maxWidth: '30rem' }}>
      <MailAddressPage
        view={view}
        outcome={problem === 'give' ? refused : null}
        addressProblem={problem === 'provider' ? 'notAgreed' : null}
      />
    </div>
  )
}

function Link({ state }: { state: 'ask' | 'done' | 'expired' | 'failed' }) {
  const text = useText()
  const ask = { key: 'k', button: text('confirm') }
  const next = { to: '#next', label: text('addressLabel') }
  const views: Record<typeof state, MailLinkView> = {
    ask: { text: text('confirmLead'), isProblem: false, ask, next: null },
    done: { text: text('confirmed'), isProblem: false, ask: null, next },
    expired: { text: text('confirmExpired'), isProblem: true, ask: null, next },
    failed: { text: text('linkFailed'), isProblem: true, ask, next: null },
  }
  return <MailLinkPage view={views[state]} action="#link" />
}

function Recovery({ state }: { state: 'signedOut' | 'ask' | 'sent' | 'refused' | 'waiting' | 'ready' }) {
  const text = useText()
  const isForm = state === 'ask' || state === 'sent' || state === 'refused'
  const states: Partial<Record<typeof state, string>> = {
    waiting: text('recoveryWaiting'),
    ready: text('recoveryReady'),
  }
  const view: RecoveryView = {
    lead: text('recoveryLead'),
    steps: ['LogIn', 'Ask', 'Link', 'Wait', 'Open'].map((step) => text(`recoveryStep${step}`)),
    state: states[state] ?? null,
    form: isForm
      ? { address: text('recoveryAddress'), proof: text('recoveryProof'), ask: text('recoveryAsk') }
      : null,
    finish: state === 'ready' ? text('recoveryFinish') : null,
  }
  const typed = { address, proof: '10024817' }
  const outcomes: Partial<Record<typeof state, RecoveryOutcome>> = {
    sent: { message: text('recoverySent'), isProblem: false, typed },
    refused: { message: text('recoveryNotNew'), isProblem: true, typed },
  }
  return (
    <div style={{ maxWidth: '30rem' }}>
      <RecoveryPage view={view} outcome={outcomes[state] ?? null} />
    </div>
  )
}

function Documents({ kinds }: { kinds: readonly string[] }) {
  const text = useText()
  const list: DocumentList = {
    lead: text(kinds.length === 0 ? 'documentsNone' : 'documentsLead'),
    end: kinds.length > 4 ? text('documentsNewest') : null,
    documents: kinds.map((kind, index) => ({
      documentNo: kind,
      kind: text(kind),
      title: index === 0 ? 'Receipt for 500 coins' : text(kind),
      createdAtMs: Date.UTC(2026, 10, 20 - index, 12),
      sent: text(index % 2 === 0 ? 'documentSent' : 'documentNotSent'),
      download: text('documentDownload').replace('{{title}}', text(kind)),
    })),
  }
  return <DocumentsPage list={list} timeZone="UTC" />
}

function Offer() {
  const text = useText()
  return <MailOffer offer={{ question: text('offer'), yes: text('offerYes'), no: text('offerNo') }} />
}

function Threat() {
  const text = useText()
  return <RecoveryNotice threat={{ text: text('threat'), stop: text('threatStop') }} />
}

export const subject: Subject = {
  name: 'Mail',
  list: () => [
    {
      name: 'Mail address',
      states: {
        none: <Address state="none" />,
        'not shared by the provider': <Address state="none" problem="provider" />,
        mistyped: <Address state="none" problem="give" />,
        'waiting for its confirmation': <Address state="waiting" />,
        confirmed: <Address state="confirmed" />,
        'being changed': <Address state="changing" />,
        'where no mail is sent': <Address state="noMail" />,
      },
    },
    {
      name: 'Mailed link',
      states: {
        opened: <Link state="ask" />,
        followed: <Link state="done" />,
        expired: <Link state="expired" />,
        failed: <Link state="failed" />,
      },
    },
    { name: 'Offer of mail', states: { usual: <Offer /> } },
    {
      name: 'Documents',
      states: {
        none: <Documents kinds={[]} />,
        several: (
          <Documents
            kinds={['kindReceipt', 'kindRefund', 'kindWithdrawal', 'kindNewDevice', 'kindProviderEnds']}
          />
        ),
      },
    },
    {
      name: 'Recovery of an account',
      states: {
        'signed out': <Recovery state="signedOut" />,
        usual: <Recovery state="ask" />,
        sent: <Recovery state="sent" />,
        refused: <Recovery state="refused" />,
        waiting: <Recovery state="waiting" />,
        ready: <Recovery state="ready" />,
      },
    },
    { name: 'Mail without a session', states: { usual: <SignInFirst /> } },
    { name: 'Recovery by somebody', states: { usual: <Threat /> } },
  ],
}
