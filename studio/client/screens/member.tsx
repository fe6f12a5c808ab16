import { useParams } from 'react-router'
import type { Output } from '../api/acts.ts'
import { useRead } from '../api/use-acts.ts'
import { formatCount, formatGoods, toWords } from '../parts/format.ts'
import { List, Table } from '../parts/list.tsx'
import { Facts, Page, Section } from '../parts/page.tsx'
import { Failure, Loading } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'
import { MemberActs } from './member-acts.tsx'
import { MemberState } from './members.tsx'
import { OrderLink, OrderState } from './orders.tsx'

type Member = Output<'inspectMember'>

export function MemberScreen() {
  const { code = '' } = useParams()
  return (
    <Page act="inspectMember" title={`Member ${code}`} back={{ to: '/members', label: 'Members' }}>
      <Inspected code={code} />
    </Page>
  )
}

function Inspected({ code }: { code: string }) {
  const { data: member, error, refetch } = useRead('inspectMember', { code })
  if (!member) return error ? <Failure problem={error} onRetry={refetch} /> : <Loading />
  return (
    <>
      {error && <Failure problem={error} onRetry={refetch} />}
      {!member.deletedAt && <MemberActs member={member} />}
      <div className="grid items-start gap-x-4 lg:grid-cols-2">
        <Account member={member} />
        <WaysIn member={member} />
      </div>
      <Orders member={member} />
      <Unlocks member={member} />
    </>
  )
}

function Account({ member }: { member: Member }) {
  const { balances, address } = member
  return (
    <Section title="Account" aside={<MemberState {...member} />}>
      <Facts
        of={[
          ['Coins', formatCount(balances.coins)],
          ['Bonus', formatCount(balances.bonus)],
          ['VIP until', <Time key="vip" at={member.vipUntil} none="No VIP" />],
          [
            'Address',
            address ? (
              <>
                <a href={`mailto:${address.address}`}>{address.address}</a>
                {address.confirmedAt ? null : ' (not confirmed)'}
              </>
            ) : (
              'None'
            ),
          ],
          ['Joined', <Time key="joined" at={member.joinedAt} />],
          ...(member.blockedAt ? [['Blocked', <Time key="blocked" at={member.blockedAt} />] as const] : []),
          ...(member.deletedAt ? [['Deleted', <Time key="deleted" at={member.deletedAt} />] as const] : []),
        ]}
      />
    </Section>
  )
}

type Device = Member['devices'][number]

function WaysIn({ member: { signIns, devices, openSessionCount } }: { member: Member }) {
  return (
    <Section title="Sign-ins and devices">
      <Facts
        of={[
          ...signIns.map(
            ({ service, lastAt }) => [toWords(service), <LastSignIn key={service} at={lastAt} />] as const,
          ),
          ['Open sessions', formatCount(openSessionCount)],
        ]}
      />
      <List query={toLoaded(devices)} toId={(_: Device, index) => `${index}`} empty="No device is stored.">
        <Table
          caption="Devices"
          columns={[
            { label: 'Signed in', render: ({ signedInAt }: Device) => <Time at={signedInAt} /> },
            { label: 'With', isShort: true, render: ({ service }) => toWords(service) },
            {
              label: 'Ends',
              render: ({ endedAt, expiresAt }) =>
                endedAt ? (
                  <>
                    Ended <Time at={endedAt} />
                  </>
                ) : (
                  <Time at={expiresAt} />
                ),
            },
          ]}
        />
      </List>
    </Section>
  )
}

function LastSignIn({ at }: { at: string | null }) {
  return at ? (
    <>
      last <Time at={at} />
    </>
  ) : (
    'not lately'
  )
}

/** Rows that came with their page, for a list. */
function toLoaded<Row>(data: readonly Row[]) {
  return { data, error: null, isPending: false, refetch: () => undefined }
}

type Order = Member['lastOrders'][number]

function Orders({ member: { lastOrders, orderCount } }: { member: Member }) {
  return (
    <Section title={`Last orders (${formatCount(orderCount)} in all)`}>
      <List query={toLoaded(lastOrders)} toId={({ order }: Order) => order} empty="No orders.">
        <Table
          caption="Last orders"
          columns={[
            { label: 'Order', isShort: true, render: ({ order }: Order) => <OrderLink order={order} /> },
            { label: 'Made', isShort: true, render: ({ at }) => <Time at={at} /> },
            { label: 'State', render: (order) => <OrderState {...order} /> },
            { label: 'Product', render: ({ product }) => product },
            { label: 'Price', isShort: true, render: ({ price, currency }) => `${price} ${currency}` },
          ]}
        />
      </List>
    </Section>
  )
}

type Unlock = Member['lastUnlocks'][number]

function Unlocks({ member: { lastUnlocks, unlockCount } }: { member: Member }) {
  return (
    <Section title={`Last unlocks (${formatCount(unlockCount)} in all)`}>
      <List query={toLoaded(lastUnlocks)} toId={(_: Unlock, index) => `${index}`} empty="No unlocks.">
        <Table
          caption="Last unlocks"
          columns={[
            { label: 'Drama', render: ({ drama }: Unlock) => drama },
            { label: 'Episode', isShort: true, render: ({ episode }) => formatCount(episode) },
            { label: 'Paid', isShort: true, render: formatGoods },
            { label: 'Unlocked', isShort: true, render: ({ at }) => <Time at={at} /> },
          ]}
        />
      </List>
    </Section>
  )
}
