import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import type { MediaStore } from '../platform/media-store/media-store.ts'
import { withMediaStore } from '../platform/media-store/open-media-store.ts'
import {
  previewRemovalAction,
  removeAction,
  removeDemonstrationAction,
} from '../platform/operator/actions.ts'
import type { Operator } from '../platform/operator/open-operator.ts'
import type { RemovalPreview } from '../platform/release/remove.ts'
import { deleteUnneeded } from '../platform/release/unneeded-media.ts'
import { EPISODES_HELP, parseEpisodes } from './arguments/release-arguments.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { subjectInWords } from './output/release-words.ts'
import { counted, inNumbers } from './output/words.ts'

interface RemoveOptions {
  episodes: number[] | null
  takedown: boolean
  demonstration: boolean
  yes: boolean
  json: boolean
}

export function removeCommand(): Command {
  return new Command('remove')
    .description(
      'Remove a drama, or some of its episodes, with videos and pictures. Members keep what they bought.',
    )
    .argument('[drama]', 'its key or id')
    .option('--episodes <numbers>', EPISODES_HELP, parseEpisodes, null)
    .option('--takedown', 'also for members who bought episodes', false)
    .option('--demonstration', 'the dramas of the demonstration, before going to production', false)
    .option('--yes', 'do not ask for confirmation', false)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${ENVIRONMENT_HELP}\nIt may be stopped and run again at any time, and while the product runs.`,
    )
    .action(async (drama: string | undefined, options: RemoveOptions, command: Command) => {
      if (options.demonstration === (drama !== undefined)) command.error('Name a drama, or --demonstration.')
      if (options.json && !options.yes) command.error('--json asks nothing: confirm with --yes.')
      process.exitCode = await operate(async (operator, place) => {
        // Before anything is removed, so that no video stays when the storage is away.
        await withMediaStore(place, (store) =>
          drama === undefined
            ? removeDemonstration(operator, store, options)
            : removeRelease(operator, store, { ...options, drama }),
        )
      })
    })
}

async function removeRelease(
  operator: Operator,
  store: MediaStore,
  { drama, episodes, takedown: isTakedown, yes, json }: RemoveOptions & { drama: string },
): Promise<void> {
  const preview = await operator.perform(previewRemovalAction, { drama, episodes })
  if (!json) console.log(consequences(preview, { episodes, isTakedown }))
  if (!yes && !(await agrees())) return
  const { unneeded, ...report } = await operator.perform(removeAction, { drama, episodes, isTakedown })
  const deleted = await deleteUnneeded(store, unneeded)
  const { subject } = subjectInWords(report.name, episodes)
  printFacts(json, { ...report, episodes, isTakedown, deleted }, [
    `Removed ${subject}. Pages and media addresses stop working within a minute.`,
    ...deletedInWords(deleted),
  ])
}

async function removeDemonstration(
  operator: Operator,
  store: MediaStore,
  { yes, json }: RemoveOptions,
): Promise<void> {
  if (!json) console.log('The dramas of the demonstration are removed; members and their coins stay.')
  if (!yes && !(await agrees())) return
  const { dramaCount, unneeded } = await operator.perform(removeDemonstrationAction, {})
  const deleted = await deleteUnneeded(store, unneeded)
  printFacts(json, { dramaCount, deleted }, [
    `Removed ${counted(dramaCount, 'drama')} of the demonstration.`,
    ...deletedInWords(deleted),
  ])
}

function consequences(
  { name, purchases: { members, unlocks, coins, bonus } }: RemovalPreview,
  { episodes, isTakedown }: { episodes: readonly number[] | null; isTakedown: boolean },
): string {
  const { subject } = subjectInWords(name, episodes)
  if (members === 0) return `${subject}: no member bought any of it. Its videos and pictures are deleted.`
  const paid = `${counted(members, 'member')} bought ${counted(unlocks, 'episode')} of it for ${counted(coins, 'coin')} and ${inNumbers(bonus)} bonus.`
  const next = isTakedown
    ? 'They can no longer watch them, and no coins are given back: "cliffhanger grant" does that. Receipts stay. Videos and pictures are deleted.'
    : 'They keep what they bought, in their lists and on their receipts; its videos stay. Other videos and pictures are deleted.'
  return `${subject}: ${paid}\n${next}`
}

async function agrees(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Error('This terminal cannot ask for confirmation: run the command again with --yes.')
  const question = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await question.question('Remove it? [y/N] ')
    if (/^y(es)?$/i.test(answer.trim())) return true
    console.log('Nothing was removed.')
    return false
  } finally {
    question.close()
  }
}

function deletedInWords({ fileCount, sizeBytes }: { fileCount: number; sizeBytes: number }): string[] {
  if (fileCount === 0) return []
  return [`Videos and pictures deleted: ${inNumbers(fileCount)}, ${(sizeBytes / 1e6).toFixed(1)} MB.`]
}

if (import.meta.main) {
  await removeCommand().name('cliffhanger remove').parseAsync()
}
