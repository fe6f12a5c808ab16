import { useParams } from 'react-router'
import { Link } from 'react-router-dom'
import type { Output } from '../api/acts.ts'
import { useRead } from '../api/use-acts.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { formatGoods } from '../parts/format.ts'
import { Facts, Page, Section } from '../parts/page.tsx'
import { Failure, Loading } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'
import { OrderState } from './orders.tsx'

type Order = Output<'inspectOrder'>

const ANSWERS: Readonly<Record<Order['answer'], string>> = {
  settled: 'The payment provider was asked just now; this is its answer.',
  unclear: 'The payment provider was asked just now and gave no clear answer. Look again later.',
  neverMade: 'The payment provider does not know this order: nothing was paid.',
  notSetUp: 'No payment provider is set up, so this is what is stored.',
}

export function OrderScreen() {
  const { order = '' } = useParams()
  return (
    <Page act="inspectOrder" title={`Order ${order}`} back={{ to: '/orders', label: 'Orders' }}>
      <Inspected number={order} />
    </Page>
  )
}

function Inspected({ number }: { number: string }) {
  const { data: order, error, refetch, isFetching } = useRead('inspectOrder', { order: number })
  if (!order) return error ? <Failure problem={error} onRetry={refetch} /> : <Loading />
  return (
    <>
      {error && <Failure problem={error} onRetry={refetch} />}
      <p className="mb-3 text-soft">{ANSWERS[order.answer]}</p>
      <div className="mb-4 flex flex-wrap gap-2">
        <button type="button" className="button" disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Asking…' : 'Ask the provider again'}
        </button>
        {order.state === 'credited' && <OrderActs order={order} />}
      </div>
      <div className="grid items-start gap-x-4 lg:grid-cols-2">
        <Purchase order={order} />
        <Payment order={order} />
      </div>
    </>
  )
}

function OrderActs({ order: { order, price, currency, withdrawal } }: { order: Order }) {
  return (
    <>
      <ActDialog
        act="refund"
        label="Refund"
        title="Refund this order"
        explanation={`Pays ${price} ${currency} back through the payment provider, and takes back what is left of what it gave. A repeated attempt refunds it only once.`}
        verb="Refund order"
        isDangerous
        toInput={({ reason }) => ({ order, reason: reason.trim() })}
        toSentence={({ reversed: { takenCoins, takenBonus } }) =>
          `Refunded. Taken back: ${formatGoods({ coins: takenCoins, bonus: takenBonus })}.`
        }
      />
      {!withdrawal && (
        <ActDialog
          act="withdrawOrder"
          label="Withdraw"
          title="Withdraw from this order for the member"
          explanation="For a member who has declared the withdrawal to you. Pays back what the law demands, and takes back what is left of what it gave."
          verb="Withdraw from order"
          isDangerous
          toInput={({ reason }) => ({ order, reason: reason.trim() })}
          toSentence={({ refund, paidBackAt }) =>
            `Withdrawn. ${refund} ${currency} ${paidBackAt ? 'is paid back.' : 'will be paid back.'}`
          }
        />
      )}
    </>
  )
}

function Purchase({ order }: { order: Order }) {
  const { memberCode } = order
  return (
    <Section title="Purchase" aside={<OrderState {...order} />}>
      <Facts
        of={[
          [
            'Member',
            <Link key="member" to={`/members/${memberCode}`}>
              {memberCode}
            </Link>,
          ],
          ['Product', order.product],
          ['Gives', formatGoods(order)],
          ['Price', `${order.price} ${order.currency}`],
          ['Made', <Time key="at" at={order.at} />],
          ['Credited', <Time key="credited" at={order.creditedAt} none="No" />],
          ['Withdrawable until', <Time key="withdrawable" at={order.withdrawableUntil} />],
          ['Consent', order.consent],
          ['Language', order.language],
        ]}
      />
    </Section>
  )
}

function Payment({ order }: { order: Order }) {
  const { withdrawal, currency } = order
  return (
    <Section title="Payment">
      <Facts
        of={[
          [
            'Provider’s order',
            order.providerOrder && <code className="font-mono text-sm">{order.providerOrder}</code>,
          ],
          ['Payment', order.payment && <code className="font-mono text-sm">{order.payment}</code>],
          ['Failure', order.failure],
          ['Refunded', <Time key="refunded" at={order.refundedAt} none="No" />],
          ['Paid back', order.refunded && `${order.refunded} ${currency}`],
          ['Next check', <Time key="next" at={order.nextLookAt} none="None is due" />],
        ]}
      />
      {withdrawal && (
        <div className="mt-4">
          <h3 className="mb-1 font-semibold">Withdrawal</h3>
          <Facts
            of={[
              ['Declared', <Time key="at" at={withdrawal.at} />],
              ['Owed', `${withdrawal.refund} ${currency}`],
              ['Paid back', <Time key="paid" at={withdrawal.paidBackAt} none="Not yet" />],
              ['Failure', withdrawal.failure],
            ]}
          />
        </div>
      )}
    </Section>
  )
}
