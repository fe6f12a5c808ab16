import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Output } from '../api/acts.ts'
import { useAct, useRead } from '../api/use-acts.ts'
import { formatCount, toWords } from '../parts/format.ts'
import { Facts, May, Page, Section } from '../parts/page.tsx'
import { Badge, Empty, Failure, Loading, type Tone } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'
import { Backups } from './health-backups.tsx'

type Health = Output<'showHealth'>
type Machine = Health['machines'][number]
type CheckLine = Machine['checks'][number]

const LIVE_MS = 30_000
/** While machines check themselves. */
const SOON_MS = 2_000
/** What was found longer ago is found anew when the page opens. */
const STALE_MS = 10 * 60_000

const TONES: Readonly<Record<CheckLine['state'], Tone>> = {
  ok: 'good',
  warning: 'warning',
  failed: 'danger',
  skipped: 'plain',
}

export function HealthScreen() {
  return (
    <Page act="showHealth" title="Health">
      <Watched />
      <Alerts />
      <Backups />
    </Page>
  )
}

function Watched() {
  const { data, error, refetch } = useRead(
    'showHealth',
    {},
    { refetchInterval: ({ state }) => (state.data?.machines.some(isAtWork) ? SOON_MS : LIVE_MS) },
  )
  if (!data) return error ? <Failure problem={error} onRetry={refetch} /> : <Loading />
  return (
    <>
      {error && <Failure problem={error} onRetry={refetch} />}
      <Checks machines={data.machines} />
      <Waiting health={data} />
    </>
  )
}

const isAtWork = ({ isChecking, isSilent }: Machine) => isChecking && !isSilent

function Checks({ machines }: { machines: readonly Machine[] }) {
  const { mutate, isPending, error } = useAct(
    'askChecks',
    () => 'Each machine was asked. What it finds stands here.',
  )
  const isChecking = isPending || machines.some(isAtWork)
  const isStale = machines.some(
    ({ checkedAt, isSilent }) => !isSilent && Date.now() - Date.parse(checkedAt ?? '1970-01-01') > STALE_MS,
  )
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!isStale || hasAsked.current) return
    hasAsked.current = true
    mutate({ input: {} })
  }, [isStale, mutate])
  return (
    <Section
      title="Checks"
      aside={
        <button
          type="button"
          className="button"
          aria-disabled={isChecking}
          onClick={() => !isChecking && mutate({ input: {} })}
        >
          {isChecking ? 'Checking…' : 'Check now'}
        </button>
      }
    >
      {error && <Failure problem={error} />}
      {machines.length === 0 && (
        <Empty>No machine has been seen in the last day. Is the product running?</Empty>
      )}
      {machines.map((machine) => (
        <Checked key={machine.machine} machine={machine} />
      ))}
    </Section>
  )
}

/** What needs somebody is in view; what is right, on demand. */
function Checked({
  machine: { machine, release, startedAt, seenAt, isSilent, checkedAt, checks },
}: {
  machine: Machine
}) {
  const isInOrder = ({ state }: CheckLine) => state === 'ok' || state === 'skipped'
  const faults = checks.filter((line) => !isInOrder(line))
  return (
    <section aria-label={machine} className="mt-3">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="break-all">{machine}</span>
        {isSilent && <Badge tone="danger">Silent</Badge>}
        {checkedAt && !isSilent && faults.length === 0 && <Badge tone="good">All well</Badge>}
      </h3>
      <p className="mb-2 text-soft">
        Cliffhanger {release}, running since <Time at={startedAt} />,{' '}
        {isSilent ? 'last seen' : checkedAt ? 'checked' : 'seen'}{' '}
        <Time at={isSilent ? seenAt : (checkedAt ?? seenAt)} />
      </p>
      <Lines of={faults} />
      {checks.length > faults.length && (
        <details>
          <summary className="text-soft">{formatCount(checks.length - faults.length)} in order</summary>
          <Lines of={checks.filter(isInOrder)} />
        </details>
      )}
    </section>
  )
}

function Lines({ of }: { of: readonly CheckLine[] }) {
  return (
    <ul className="grid gap-2 py-1">
      {of.map(({ name, state, detail, advice }) => (
        <li key={`${name} ${detail}`} className="min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{name}</span>
            <Badge tone={TONES[state]}>{toWords(state)}</Badge>
          </span>
          <span className="block wrap-anywhere">{detail}</span>
          {advice && <span className="block wrap-anywhere text-soft">{advice}</span>}
        </li>
      ))}
    </ul>
  )
}

function Waiting({ health: { orders, mails, wallets } }: { health: Health }) {
  return (
    <Section title="Waiting">
      <Facts
        of={[
          ['Payments late', <Count key="orders" of={orders.overdueCount} to="/orders" label="Orders" />],
          ['Payment notices', <Count key="notices" of={orders.unsettledNoticeCount} />],
          ['Mails', <Count key="mails" of={mails.waitingCount} />],
          ['Mails given up', <Count key="given up" of={mails.givenUpCount} />],
          [
            'Newest wallets',
            wallets.differentCount > 0 ? (
              <span key="wallets" className="text-danger">
                {formatCount(wallets.differentCount)} differ from the ledger: run “cliffhanger reconcile”
              </span>
            ) : (
              `${formatCount(wallets.equalCount)} equal the ledger`
            ),
          ],
        ]}
      />
      <May act="listUploads">
        <Queue />
      </May>
    </Section>
  )
}

function Count({ of, to, label }: { of: number; to?: string; label?: string }) {
  return (
    <>
      {formatCount(of)}
      {to && of > 0 && (
        <>
          {' · '}
          <Link to={to}>{label}</Link>
        </>
      )}
    </>
  )
}

function Queue() {
  const { data = [] } = useRead('listUploads', {}, { refetchInterval: LIVE_MS })
  const waiting = data.filter(({ job }) => job?.state === 'waiting')
  const failed = data.filter(({ job }) => job?.state === 'failed')
  return (
    <p className="mt-2">
      <Link to="/uploads">Uploads</Link>: {formatCount(waiting.length)} waiting
      {failed.length > 0 && <span className="text-danger">, {formatCount(failed.length)} failed</span>}
    </p>
  )
}

function Alerts() {
  const { data, error, refetch } = useRead('showAlerts', {}, { refetchInterval: LIVE_MS })
  return (
    <Section title="Alerts">
      {error && <Failure problem={error} onRetry={refetch} />}
      {data === undefined && !error && <Loading />}
      {data === null && (
        <p className="text-soft">
          No Prometheus is named. STUDIO_PROMETHEUS_URL says where one runs, and docs/operating/monitoring.md
          how.
        </p>
      )}
      {data?.length === 0 && <p className="text-soft">No alert is active.</p>}
      <ul className="grid gap-3">
        {data?.map(({ name, severity, isFiring, since, summary, of }) => (
          <li key={`${name} ${of.join()}`}>
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{name}</span>
              <Badge tone={isFiring ? (severity === 'critical' ? 'danger' : 'warning') : 'plain'}>
                {isFiring ? toWords(severity ?? 'firing') : 'Pending'}
              </Badge>
            </span>
            <span className="block wrap-anywhere">{summary}</span>
            <span className="block wrap-anywhere text-soft">
              since <Time at={since} />
              {of.length > 0 && ` · ${of.join(', ')}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
