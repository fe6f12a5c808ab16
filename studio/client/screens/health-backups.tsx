import type { Output } from '../api/acts.ts'
import { useAct, useRead } from '../api/use-acts.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { formatCount } from '../parts/format.ts'
import { May, Section } from '../parts/page.tsx'
import { Badge, Empty, Failure, Loading } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'

type State = Output<'showBackups'>
type Backup = State['backups'][number]

const LIVE_MS = 60_000
const SOON_MS = 1_000

export function Backups() {
  const { data, error, refetch } = useRead(
    'showBackups',
    {},
    { refetchInterval: ({ state }) => (state.data?.work ? SOON_MS : LIVE_MS) },
  )
  const work = data?.work ?? null
  return (
    <Section
      title="Backups"
      aside={
        data?.location && (
          <ActDialog
            act="makeBackup"
            label="Back up now"
            title="Make a backup?"
            explanation="Database, media and settings are copied while the product runs. Secrets are left out."
            verb="Back up"
            isOff={work !== null}
            toInput={() => ({})}
            toSentence={() => 'The backup has begun.'}
          />
        )
      }
    >
      {error && <Failure problem={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data && <Listed state={data} />}
    </Section>
  )
}

function Listed({ state: { location, backups, work, failure } }: { state: State }) {
  if (location === null) {
    return (
      <p className="text-soft">
        STUDIO_BACKUP_DIR names the folder, on another disk, where Studio makes and finds them. Backups by a
        timer are as good: docs/runbooks/data.md.
      </p>
    )
  }
  return (
    <>
      <p className="wrap-anywhere text-soft">In {location}</p>
      {work && <Work work={work} />}
      {failure && (
        <p role="alert" className="my-2 wrap-anywhere text-danger">
          {failure}
        </p>
      )}
      {backups.length === 0 && <Empty>There is no backup yet.</Empty>}
      <ul className="mt-2 grid gap-3">
        {backups.map((backup) => (
          <Shown key={backup.name} backup={backup} isOff={work !== null} />
        ))}
      </ul>
    </>
  )
}

function Work({ work: { step, name, label, done, total } }: { work: NonNullable<State['work']> }) {
  const what = step === 'making' ? 'Making a backup' : `Verifying ${name}`
  return (
    <div className="my-2">
      <p aria-live="polite">
        {what}
        {label && `: ${label}, ${formatCount(done)} of ${formatCount(total)}`}
      </p>
      <progress className="w-full" aria-label={what} max={total || 1} {...(total > 0 && { value: done })} />
    </div>
  )
}

function Shown({ backup, isOff }: { backup: Backup; isOff: boolean }) {
  const { name, takenAt, mediaCount, differenceCount, verified } = backup
  const { mutate, isPending, error } = useAct('verifyBackup', () => 'Every byte is being read.')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="me-auto">
        <span className="font-medium">{takenAt ? <Time at={takenAt} /> : name}</span>{' '}
        <span className="text-soft">
          {formatCount(mediaCount)} media items
          {verified && (
            <>
              , verified <Time at={verified.at} />
            </>
          )}
        </span>
      </span>
      <Verdict backup={backup} />
      {differenceCount > 0 && <Badge tone="danger">Ledger differs</Badge>}
      <May act="verifyBackup">
        <button
          type="button"
          className="button"
          aria-disabled={isOff || isPending}
          aria-label={`Verify the backup ${name}`}
          onClick={() => !isOff && !isPending && mutate({ input: { name } })}
        >
          Verify
        </button>
      </May>
      {error && <Failure problem={error} />}
    </li>
  )
}

function Verdict({ backup: { takenAt, verified } }: { backup: Backup }) {
  if (takenAt === null) return <Badge tone="danger">Damaged</Badge>
  if (verified === null) return <Badge>Checked when made</Badge>
  return verified.damagedCount > 0 ? (
    <Badge tone="danger">{formatCount(verified.damagedCount)} damaged</Badge>
  ) : (
    <Badge tone="good">Whole</Badge>
  )
}
