import type { ReactNode } from 'react'
import { useLanguage } from '../../app/i18n/use-language.ts'
import { ConsentBox, ConsentRule } from '../../app/wallet/top-up/consent-box.tsx'
import {
  type ShownOffer,
  type ShownWithdrawal,
  WITHDRAWAL_TEXTS,
  type WithdrawalOutcome,
  type WithdrawalStep,
  type WithdrawalTexts,
} from '../../app/wallet/withdrawal/withdrawal.ts'
import { WithdrawalPage } from '../../app/wallet/withdrawal/withdrawal-page.tsx'
import type { Subject } from '../part.ts'

/** They come with the page's data. */
const FILES = import.meta.glob<Record<string, string>>('../../app/i18n/locales/*/withdrawal.json', {
  eager: true,
  import: 'default',
})

const useTexts = () => FILES[`../../app/i18n/locales/${useLanguage()}/withdrawal.json`]!

const TYPED = { orderNo: '', email: '', name: 'Ada Moreno', sendTo: '', refund: '' }

const OFFER: ShownOffer = {
  orderNo: 'O20260506',
  product: '500 coins',
  refund: '1.00',
  refundText: '1.00 USD',
  purchase: [
    { label: 'Order number', value: 'O20260506' },
    { label: 'Paid', value: '4.99 USD · 2026.05.06 18:30 (UTC)' },
  ],
  reckoning: [
    { label: 'Withdraw until', value: '2026.05.20 18:30 (UTC)' },
    { label: 'Coins not used', value: '100 of 500' },
  ],
}

const MADE: ShownWithdrawal = {
  orderNo: 'O20260501',
  product: '1000 coins + 150 bonus',
  refundText: '9.99 USD',
  statement:
    'I withdraw from the contract for this purchase:\n1000 coins\nOrder number: O20260501\nName: Ada Moreno',
  facts: [
    { label: 'Received', value: '2026.05.06 18:30 (UTC)' },
    { label: 'Money', value: 'On its way to you through PayPal.' },
  ],
}

const CHOICE: WithdrawalStep = {
  step: 'choose',
  isMember: true,
  offers: [OFFER],
  made: [MADE],
  asksAddress: true,
  typed: TYPED,
}

function Page({ step, problem = null }: { step: WithdrawalStep; problem?: WithdrawalOutcome['problem'] }) {
  const file = useTexts()
  const texts = Object.fromEntries(WITHDRAWAL_TEXTS.map((key) => [key, file[key]])) as WithdrawalTexts
  const typed = 'typed' in step ? step.typed : TYPED
  return (
    <Narrow>
      <WithdrawalPage step={step} texts={texts} outcome={{ step: null, problem, typed }} />
    </Narrow>
  )
}

const Narrow = ({ children }: { children: ReactNode }) => <div style={{ maxWidth: '32rem' }}>{children}</div>

function Consent() {
  const { consent = '', consentLink = '', consentNeeded = '' } = useTexts()
  const texts = { sentence: consent, days: '14', link: consentLink, needed: consentNeeded }
  return (
    <Narrow>
      <form>
        <ConsentBox consent={texts} />
        <ConsentRule consent={texts} />
      </form>
    </Narrow>
  )
}

export const subject: Subject = {
  name: 'Withdrawal',
  list: () => [
    { name: 'Consent in the store', states: { usual: <Consent /> } },
    {
      name: 'Withdrawal',
      states: {
        'of a member': <Page step={CHOICE} />,
        'of a visitor': <Page step={{ ...CHOICE, isMember: false, offers: [], made: [] }} />,
        'nothing to withdraw from': <Page step={{ ...CHOICE, offers: [], made: [] }} />,
        'a field is wrong': <Page step={CHOICE} problem={{ kind: 'name', text: 'Enter your name.' }} />,
        'to confirm': (
          <Page step={{ step: 'confirm', offer: OFFER, statement: MADE.statement, typed: TYPED }} />
        ),
        'to confirm again': (
          <Page
            step={{ step: 'confirm', offer: OFFER, statement: MADE.statement, typed: TYPED }}
            problem={{ kind: 'changed', text: 'Something has changed.' }}
          />
        ),
        confirmed: <Page step={{ step: 'done', made: MADE, email: '' }} />,
      },
    },
  ],
}
