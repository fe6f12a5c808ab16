import type { ReactNode } from 'react'
import type { DramaSlideData } from '../../app/catalog/drama-card.ts'
import type { OpenPayment } from '../../app/context.ts'
import { LibraryList } from '../../app/library/library-list.tsx'
import { SelectableList } from '../../app/library/selectable-list.tsx'
import { Balances } from '../../app/wallet/balance/balances.tsx'
import type { WalletHead as Head } from '../../app/wallet/balance/wallet.ts'
import type { ReceiptView } from '../../app/wallet/receipt/receipt.ts'
import { ReceiptPage } from '../../app/wallet/receipt/receipt-page.tsx'
import { UnlockReturn } from '../../app/wallet/receipt/unlock-return.tsx'
import { TransactionItem } from '../../app/wallet/records/transaction-item.tsx'
import { UnlockItem } from '../../app/wallet/records/unlock-item.tsx'
import type { StatementView } from '../../app/wallet/statement/statement.ts'
import { StatementPage } from '../../app/wallet/statement/statement-page.tsx'
import { RecoveryCards } from '../../app/wallet/top-up/recovery-cards.tsx'
import { type Store, UNKNOWN_STORE } from '../../app/wallet/top-up/store.ts'
import { TopUpPanel } from '../../app/wallet/top-up/top-up-panel.tsx'
import { WalletHead } from '../../app/wallet/wallet-head.tsx'
import type { Part, Subject } from '../part.ts'
import { sampleMember } from '../sample-member.ts'

const NOW_MS = Date.UTC(2026, 4, 6, 18, 30)
const DAY_MS = 86_400_000
const TIME_ZONE = 'UTC'

const Narrow = ({ children }: { children: ReactNode }) => <div style={{ maxWidth: '30rem' }}>{children}</div>

const toRow = ({ dramaId, name, coverUrl }: DramaSlideData, index: number) => ({
  dramaId,
  name,
  coverUrl: index === 2 ? null : coverUrl,
  episodeNumber: index === 1 ? null : index + 1,
  episodeCount: 40,
  labels: index === 0 ? ['Romance', 'Revenge'] : [],
  share: index / 3,
})

function listParts(dramas: DramaSlideData[]): Part[] {
  const rows = dramas.slice(0, 4).map(toRow)
  return [
    { name: 'List', states: { usual: <LibraryList rows={rows} selection={null} /> } },
    {
      name: 'List to delete from',
      states: {
        usual: <SelectableList rows={rows} hasMore={false} onDelete={async () => false} />,
        choosing: <SelectableList rows={rows} hasMore isSelecting onDelete={async () => false} />,
      },
    },
  ]
}

const record = {
  amount: 100,
  icon: 'coins',
  purse: 'coins',
  createdAtMs: NOW_MS,
  expiresAtMs: null,
  subscribedFromMs: null,
  subscribedUntilMs: null,
  receiptNo: 'R-1024',
} as const

function recordParts([drama]: DramaSlideData[]): Part[] {
  const unlock = {
    dramaId: drama?.dramaId ?? '',
    dramaName: drama?.name ?? '',
    coverUrl: drama?.coverUrl ?? null,
    episodeName: '9',
    episodeNumber: 9,
    coins: 40,
    bonus: 20,
    unlockedAtMs: NOW_MS,
    receiptNo: 'R-1025',
  }
  const item = (given: Partial<Parameters<typeof TransactionItem>[0]['row']>) => (
    <ul>
      <TransactionItem row={{ ...record, label: 'Top-up', ...given }} timeZone={TIME_ZONE} />
    </ul>
  )
  const unlocked = (given: Partial<typeof unlock> | { receiptNo: null; coverUrl: null }) => (
    <ul>
      <UnlockItem row={{ ...unlock, ...given }} timeZone={TIME_ZONE} />
    </ul>
  )
  return [
    {
      name: 'Record of coins',
      states: {
        received: item({}),
        spent: item({ amount: -60, icon: 'unlock' }),
        'bonus that expires': item({ purse: 'bonus', icon: 'gift', expiresAtMs: NOW_MS + 30 * DAY_MS }),
        VIP: item({
          purse: 'subscription',
          icon: 'crown',
          subscribedFromMs: NOW_MS,
          subscribedUntilMs: NOW_MS + 30 * DAY_MS,
        }),
        'without a receipt': item({ receiptNo: null, createdAtMs: null }),
      },
    },
    {
      name: 'Unlocked episode',
      states: {
        usual: unlocked({}),
        'bonus alone': unlocked({ coins: 0, bonus: 60 }),
        bare: unlocked({ receiptNo: null, coverUrl: null }),
      },
    },
  ]
}

const receipt = {
  receiptNo: 'R-1024',
  kind: 'top-up',
  label: 'Top-up',
  icon: 'coins',
  createdAtMs: NOW_MS,
  coins: { change: 1000, before: 240, after: 1240 },
  bonus: { change: 100, before: 0, after: 100 },
  movements: [
    { purse: 'coins', amount: 1000, expiresAtMs: null, label: null },
    { purse: 'bonus', amount: 100, expiresAtMs: NOW_MS + 30 * DAY_MS, label: null },
  ],
  reason: '',
  orderNo: 'O-20260506-0042',
  transactionId: '5O190127TN364715T',
  price: '9.99',
  currency: 'USD',
  dramaId: null,
  dramaName: null,
  episodeName: null,
  episodeNumber: null,
  episodeCount: 0,
  subscribedFromMs: null,
  subscribedUntilMs: null,
  memberCode: '10024817',
  provider: 'google',
} satisfies ReceiptView

function Receipt(given: Partial<ReceiptView>) {
  return (
    <Narrow>
      <ReceiptPage receipt={{ ...receipt, ...given }} timeZone={TIME_ZONE} />
    </Narrow>
  )
}

const NO_PAYMENTS: StatementView['paid'] = { orders: [], sums: [] }

const ofOrder = { productName: '1000 coins', atMs: NOW_MS }

const statement: StatementView = {
  month: '2026-05',
  isOpen: true,
  previous: '2026-04',
  next: null,
  memberCode: '10024817',
  beginning: { coins: 240, bonus: 0 },
  end: { coins: 1180, bonus: 100 },
  addsUp: true,
  paid: {
    orders: [
      { ...ofOrder, orderNo: 'O-20260506-0042', price: '9.99', currency: 'USD' },
      { ...ofOrder, orderNo: 'O-20260506-0043', price: '1500', currency: 'JPY' },
    ],
    sums: [
      { currency: 'JPY', amount: '1500', orderCount: 1 },
      { currency: 'USD', amount: '9.99', orderCount: 700 },
    ],
  },
  refunded: {
    orders: [{ ...ofOrder, orderNo: 'O-20260506-0043', price: '1500', currency: 'JPY' }],
    sums: [{ currency: 'JPY', amount: '1500', orderCount: 1 }],
  },
  lines: [
    { kind: 'top-up', label: 'Top-up', coins: 2000, bonus: 200 },
    { kind: 'refund', label: 'Refund', coins: -1000, bonus: -100 },
    { kind: 'unlock', label: 'Unlocked episodes', coins: -60, bonus: 0 },
  ],
}

function Statement(given: Partial<StatementView>) {
  return (
    <Narrow>
      <StatementPage statement={{ ...statement, ...given }} />
    </Narrow>
  )
}

const SPENDING_LIMIT = { amount: '20.00', currency: 'USD', period: 'week' } as const

const NO_ORDER = { orderNo: null, transactionId: null, price: null, currency: null }

const payment = (state: OpenPayment['state']): OpenPayment => ({
  transactionId: '5O190127TN364715T',
  state,
  price: '9.99',
  currency: 'USD',
  coins: 1000,
  bonus: 100,
  vipDays: 0,
  createdAtMs: NOW_MS,
  payAddress: state === 'created' || state === 'declined' ? '/' : null,
})

const PAYMENT_STATES = ['created', 'declined', 'pending', 'overdue', 'credited', 'failed'] as const

const coinPackage = {
  name: '',
  currency: 'USD',
  originalPrice: null,
  vipDays: 0,
  cornerTip: '',
  marketingCopy: '',
}
const PACKAGES: Store['packages'] = [
  { ...coinPackage, productId: 'p1', price: '4.99', coins: 500, bonus: 0 },
  {
    ...coinPackage,
    productId: 'p2',
    price: '9.99',
    coins: 1000,
    bonus: 150,
    originalPrice: '12.99',
    cornerTip: '+15%',
  },
  {
    ...coinPackage,
    productId: 'p3',
    price: '19.99',
    coins: 2000,
    bonus: 500,
    marketingCopy: 'For a whole drama',
  },
  { ...coinPackage, productId: 'p4', price: '29.99', coins: 0, bonus: 0, vipDays: 30 },
]

function Panel(given: Partial<Store> & { problem?: Parameters<typeof TopUpPanel>[0]['problem'] }) {
  const { problem = null, ...store } = given
  return (
    <Narrow>
      <TopUpPanel
        store={{
          ...UNKNOWN_STORE,
          nonce: 'gallery',
          packages: PACKAGES,
          chosenId: 'p2',
          account: MEMBER,
          ...store,
        }}
        returnTo="/"
        from="/top-up/"
        problem={problem}
        Heading="h3"
        onRetry={() => {}}
      />
    </Narrow>
  )
}

const MEMBER = { viewer: sampleMember(), isUnavailable: false }

function Wallet(given: Partial<Head>) {
  const head: Head = {
    account: MEMBER,
    state: { dayLimitCoins: null, spentTodayCoins: 0, vipUntilMs: null, expiring: [] },
    check: { isRight: true, brokenReceiptNo: null },
    autoUnlocks: [],
    spending: { limit: null, current: null, next: null, currency: 'USD' },
    has: { limit: true, receipts: true, coinRules: true, withdrawal: true },
    statementMonth: '2026-05',
    threat: null,
    timeZone: TIME_ZONE,
    ...given,
  }
  return (
    <Narrow>
      <WalletHead head={head} timeZone={TIME_ZONE} onChanged={() => {}} />
    </Narrow>
  )
}

function walletParts(dramas: DramaSlideData[]): Part[] {
  return [
    {
      name: 'Wallet',
      states: {
        usual: <Wallet />,
        'VIP, a limit, something expires': (
          <Wallet
            state={{
              dayLimitCoins: 400,
              spentTodayCoins: 120,
              vipUntilMs: NOW_MS + 30 * DAY_MS,
              expiring: [{ purse: 'bonus', amount: 50, expiresAtMs: NOW_MS + DAY_MS }],
            }}
            autoUnlocks={dramas.slice(0, 2)}
          />
        ),
        'a spending limit': (
          <Wallet
            spending={{
              limit: SPENDING_LIMIT,
              current: { spent: '14.97', left: '5.03', endsAtMs: NOW_MS + DAY_MS },
              next: { limit: { ...SPENDING_LIMIT, amount: '50.00' }, fromMs: NOW_MS + DAY_MS },
              currency: 'USD',
            }}
          />
        ),
        'a limit in another currency': (
          <Wallet
            spending={{
              limit: SPENDING_LIMIT,
              current: { spent: '0.00', left: '20.00', endsAtMs: NOW_MS + DAY_MS },
              next: { limit: null, fromMs: NOW_MS + DAY_MS },
              currency: 'EUR',
            }}
          />
        ),
        'does not add up': <Wallet check={{ isRight: false, brokenReceiptNo: 'R-1024' }} />,
        failed: <Wallet account={null} />,
      },
    },
    {
      name: 'Statement',
      states: {
        usual: <Statement />,
        'does not add up': <Statement addsUp={false} isOpen={false} next="2026-06" />,
        'nothing happened': (
          <Statement
            lines={[]}
            paid={NO_PAYMENTS}
            refunded={NO_PAYMENTS}
            end={statement.beginning}
            previous={null}
          />
        ),
      },
    },
  ]
}

export const subject: Subject = {
  name: 'Lists, wallet and store',
  list: ({ dramas }) => [
    ...listParts(dramas),
    ...recordParts(dramas),
    {
      name: 'Balances',
      states: {
        none: <Balances viewer={sampleMember({ coins: 0, bonus: 0 })} />,
        usual: <Balances viewer={sampleMember()} />,
        'very many': <Balances viewer={sampleMember({ coins: 1_000_000_000, bonus: 999_999_999 })} />,
      },
    },
    ...walletParts(dramas),
    {
      name: 'Receipt',
      states: {
        'top-up': <Receipt />,
        refund: (
          <Receipt
            kind="refund"
            label="Refund"
            coins={{ change: -1000, before: 1240, after: 240 }}
            bonus={{ change: -100, before: 100, after: 0 }}
            movements={[]}
          />
        ),
        'unlocked episode': (
          <Receipt
            {...NO_ORDER}
            kind="unlock"
            label="Unlock"
            icon="unlock"
            coins={{ change: -60, before: 1240, after: 1180 }}
            bonus={{ change: 0, before: 100, after: 100 }}
            movements={[{ purse: 'coins', amount: -60, expiresAtMs: null, label: null }]}
            dramaId={dramas[0]?.dramaId ?? ''}
            dramaName={dramas[0]?.name ?? ''}
            episodeName="9"
            episodeNumber={9}
            episodeCount={1}
          />
        ),
        'VIP, with a reason': (
          <Receipt
            {...NO_ORDER}
            kind="vip"
            label="VIP"
            icon="crown"
            coins={{ change: 0, before: 240, after: 240 }}
            bonus={{ change: 0, before: 0, after: 0 }}
            movements={[]}
            reason="Thank you for your patience"
            subscribedFromMs={NOW_MS}
            subscribedUntilMs={NOW_MS + 30 * DAY_MS}
          />
        ),
      },
    },
    {
      name: 'Unlocks that can be taken back',
      states: {
        'some of them': (
          <UnlockReturn
            returnable={{ episodeCount: 3, coins: 50, bonus: 10, days: 14 }}
            problem={undefined}
          />
        ),
        'other figures': (
          <UnlockReturn returnable={{ episodeCount: 1, coins: 20, bonus: 0, days: 14 }} problem="changed" />
        ),
        failed: (
          <UnlockReturn returnable={{ episodeCount: 3, coins: 0, bonus: 60, days: 14 }} problem="unknown" />
        ),
        none: (
          <UnlockReturn returnable={{ episodeCount: 0, coins: 0, bonus: 0, days: 14 }} problem={undefined} />
        ),
      },
    },
    {
      name: 'Store',
      states: {
        member: <Panel />,
        'balance too low': (
          <Panel
            request={{ ...UNKNOWN_STORE.request, shortOf: 'episode' }}
            missingCoins={180}
            cheapest={{
              minor: 180,
              leftCoins: 0,
              firstTopUpBonus: 0,
              packages: [{ item: { minor: 180, coins: 180, bonus: 0 }, count: 1 }],
            }}
            packages={[{ ...coinPackage, productId: 'p5', price: '1.80', coins: 180, bonus: 0 }, ...PACKAGES]}
            chosenId={null}
          />
        ),
        'first top-up': <Panel firstTopUpBonus={50} />,
        visitor: <Panel account={{ viewer: null, isUnavailable: false }} />,
        'with an open payment': <Panel openPayments={[payment('created')]} />,
        'nothing sold': <Panel packages={[]} />,
        failed: <Panel packages={null} />,
        'order failed': <Panel problem="failed" />,
      },
    },
    {
      name: 'Open payment',
      states: Object.fromEntries(
        PAYMENT_STATES.map((state) => [
          state,
          <Narrow key={state}>
            <RecoveryCards payments={[payment(state)]} returnTo="/" onChange={() => {}} />
          </Narrow>,
        ]),
      ),
    },
  ],
}
