import { useWatch } from 'react-hook-form'
import { readClipRange, writeClipRange } from '../../../platform/publication/clip-range.ts'
import { EPISODES_MAX, readEpisodeNumbers } from '../../../platform/release/episode-numbers.ts'
import type { Output } from '../api/acts.ts'
import { useRead } from '../api/use-acts.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { refuseCount } from '../parts/count.ts'
import { Field } from '../parts/field.tsx'
import { formatCount, formatGoods } from '../parts/format.ts'
import { CAST, GENRES, NamesField, toNames } from '../parts/names-field.tsx'
import { Failure, Loading } from '../parts/states.tsx'
import { PhonePreview } from './phone-preview.tsx'

type Drama = Output<'showRelease'>

/** Limits of the platform's acts; a test compares them. */
export const PRICE_MAX = 1_000_000_000
export const AGE_MAX = 21

const NUMBERS = 'Type numbers such as 4, 4-9 or 1, 4-9.'
const toEpisodes = (typed = '') => (typed.trim() === '' ? null : readEpisodeNumbers(typed))
const toNumber = (typed = '') => (typed.trim() === '' ? null : Number(typed))

/** `Ashes`, or `Ashes, episodes 4-9`. */
const nameWith = (name: string, typed = '') =>
  typed.trim() === '' ? name : `${name}, episodes ${typed.trim()}`

export function DramaActs({ drama }: { drama: Drama }) {
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <PhonePreview drama={drama} />
      <PublishDialog drama={drama} />
      <HideDialog drama={drama} />
      <PriceDialog drama={drama} />
      <AgeDialog drama={drama} />
      <ClipDialog drama={drama} />
      <FactsDialog drama={drama} />
      <RemoveDialog drama={drama} />
    </div>
  )
}

function EpisodesField({ none }: { none: string }) {
  return (
    <Field
      name="episodes"
      label="Episodes"
      hint={`Such as 4, 4-9 or 1, 4-9. Empty: ${none}.`}
      validate={(typed?: string) => (toEpisodes(typed) || !typed?.trim() ? undefined : NUMBERS)}
    />
  )
}

function PublishDialog({ drama: { key, name } }: { drama: Drama }) {
  return (
    <ActDialog
      act="publishRelease"
      label="Publish"
      title="Publish this drama"
      explanation="Viewers see it within a minute, or from the time you name."
      verb="Publish"
      toInput={({ episodes, at }) => ({
        drama: key,
        episodes: toEpisodes(episodes),
        atMs: at ? new Date(at).getTime() : null,
      })}
      // The answer is about the drama, which may be public while what was named is for later.
      toSentence={() => `${name}: saved. The page shows what is public, and from when.`}
    >
      <EpisodesField none="the whole drama" />
      <Field
        name="at"
        label="When"
        type="datetime-local"
        hint="Where you are. Empty: now."
        validate={(typed?: string) =>
          !typed || new Date(typed).getTime() > Date.now() ? undefined : 'That time has passed.'
        }
      />
    </ActDialog>
  )
}

function HideDialog({ drama: { key, name } }: { drama: Drama }) {
  return (
    <ActDialog
      act="hide"
      label="Hide"
      title="Hide this drama"
      explanation="Takes it out of lists and search within a minute. Who bought episodes keeps them; its files stay."
      verb="Hide"
      toInput={({ episodes }) => ({ drama: key, episodes: toEpisodes(episodes) })}
      toSentence={({ isPublic }) =>
        isPublic ? `The episodes are hidden; ${name} stays public.` : `${name} is hidden.`
      }
    >
      <EpisodesField none="the whole drama" />
    </ActDialog>
  )
}

function PriceDialog({ drama: { key, name, episodes } }: { drama: Drama }) {
  return (
    <ActDialog
      act="setPrices"
      label="Prices"
      title="Change prices"
      explanation="For unlocks from now on. Who saw another price is asked to agree to the new one; what was bought stays bought. The next import of this drama sets the prices of its file again."
      verb="Change prices"
      toInput={({ episodes, coins, free }) => ({
        drama: key,
        episodes: toEpisodes(episodes),
        coins: toNumber(coins),
        free: toNumber(free),
      })}
      toSentence={(report) => {
        const paid = report.episodes.filter(({ isFree }) => !isFree)
        return `${name}: ${formatCount(report.episodes.length - paid.length)} free, ${formatCount(paid.length)} with a price.`
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="coins"
          label="Coins of an episode"
          hint="Empty: as it is."
          inputMode="numeric"
          validate={(typed: string, { free }: Record<string, string>) =>
            toNumber(typed) === null && toNumber(free) === null
              ? 'Type a price, or how many are free.'
              : refuseCount(typed, PRICE_MAX)
          }
        />
        <Field
          name="free"
          label="Free episodes"
          hint={`From the first on; now ${formatCount(episodes.filter(({ isFree }) => isFree).length)}. Empty: as it is.`}
          inputMode="numeric"
          validate={(typed?: string) => refuseCount(typed, EPISODES_MAX)}
        />
      </div>
      <EpisodesField none="every one that is not free" />
    </ActDialog>
  )
}

function FactsDialog({ drama: { key, name, categories, cast } }: { drama: Drama }) {
  return (
    <ActDialog
      act="setFacts"
      label="Genres and cast"
      title="Change genres and cast"
      explanation="Viewers see them within a minute. A genre that is new has its name in one language. The next import of this drama sets those of its file again."
      verb="Change genres and cast"
      toInput={(values) => ({
        drama: key,
        categories: toNames(values.genres),
        cast: toNames(values.cast),
      })}
      toSentence={() => `${name}: genres and cast changed.`}
    >
      <NamesField {...GENRES} names={categories} />
      <NamesField {...CAST} names={cast} />
    </ActDialog>
  )
}

function AgeDialog({ drama: { key, name, minimumAge } }: { drama: Drama }) {
  return (
    <ActDialog
      act="setMinimumAge"
      label="Age mark"
      title="Change the age mark"
      explanation="Viewers see it as 16+. The next import of this drama sets the mark of its file again."
      verb="Change age mark"
      toInput={({ age }) => ({ drama: key, minimumAge: toNumber(age) })}
      toSentence={(report) =>
        report.minimumAge === null ? `${name} has no age mark.` : `${name} is marked ${report.minimumAge}+.`
      }
    >
      <Field
        name="age"
        label="From which age"
        hint="Empty: no mark."
        inputMode="numeric"
        defaultValue={minimumAge === null ? '' : String(minimumAge)}
        validate={(typed?: string) =>
          toNumber(typed) === 0 ? 'Leave it empty.' : refuseCount(typed, AGE_MAX)
        }
      />
    </ActDialog>
  )
}

function ClipDialog({ drama: { key, name, clip } }: { drama: Drama }) {
  return (
    <ActDialog
      act="setClip"
      label="Clip"
      title="Change what For You shows"
      explanation="A part of the first free episode, of 5 to 120 seconds."
      verb="Change clip"
      toInput={({ range = '' }) => ({ drama: key, clip: readClipRange(range) })}
      toSentence={(report) =>
        `For You shows ${report.clip ? writeClipRange(report.clip) : 'the opening'} of ${name}.`
      }
    >
      <Field
        name="range"
        label="From and to"
        hint="Such as 0:12-0:42. Empty: its opening."
        defaultValue={clip ? writeClipRange(clip) : ''}
        validate={(typed?: string) =>
          !typed?.trim() || readClipRange(typed) ? undefined : 'Type 5 to 120 seconds, such as 0:12-0:42.'
        }
      />
    </ActDialog>
  )
}

function RemoveDialog({ drama: { key, name } }: { drama: Drama }) {
  return (
    <ActDialog
      act="remove"
      label="Remove"
      title="Remove this drama"
      explanation="Deletes its videos and pictures for ever, but for what somebody has bought. Receipts stay."
      verb="Remove"
      isDangerous
      toInput={({ episodes, buyers }) => ({
        drama: key,
        episodes: toEpisodes(episodes),
        isTakedown: buyers === 'lose',
      })}
      toSentence={({ deleted }) =>
        `Removed from ${name}. Files deleted: ${formatCount(deleted.fileCount)}, ${(deleted.sizeBytes / 1e6).toFixed(1)} MB.`
      }
    >
      <EpisodesField none="the whole drama" />
      <Field
        name="buyers"
        label="Who bought it"
        defaultValue="keep"
        options={[
          { value: 'keep', label: 'keeps it, and can watch it' },
          { value: 'lose', label: 'can no longer watch it (a takedown)' },
        ]}
      />
      <Consequences drama={key} name={name} />
    </ActDialog>
  )
}

/** What a removal does to buyers, said before it is done. */
function Consequences({ drama, name }: { drama: string; name: string }) {
  const { episodes: typed, buyers } = useWatch() as { episodes?: string; buyers?: string }
  const episodes = toEpisodes(typed)
  const { data, error, refetch } = useRead('previewRemoval', { drama, episodes })
  // The field says what is wrong.
  if (episodes === null && typed?.trim()) return null
  if (error) return <Failure problem={error} onRetry={refetch} />
  if (!data) return <Loading />
  const { members, unlocks, ...paid } = data.purchases
  const what = nameWith(name, typed)
  if (unlocks === 0) return <p aria-live="polite">{`${what}: nobody has bought any of it.`}</p>
  const next =
    buyers === 'lose'
      ? 'They lose it, and nothing is given back by itself: grant coins on their pages.'
      : 'They keep what they bought, and its videos stay.'
  return (
    <p aria-live="polite">
      {`${what}: ${formatCount(members)} members bought ${formatCount(unlocks)} episodes for ${formatGoods(paid)}. ${next}`}
    </p>
  )
}
