import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import { removeMedia } from '../platform/media/media-folder.ts'
import {
  previewRemovalAction,
  removeAction,
  removeDemonstrationAction,
} from '../platform/operator/actions.ts'
import type { Operator } from '../platform/operator/open-operator.ts'
import type { RemovalPreview } from '../platform/release/remove.ts'
import type { MediaKeys } from '../platform/release/unneeded-media.ts'
import { ENVIRONMENT_HELP, operate } from './operate.ts'
import { EPISODES_HELP, parseEpisodes } from './release-arguments.ts'
import { subjectInWords } from './release-words.ts'
import { counted, inNumbers } from './words.ts'

interface RemoveOptions {
  episodes: number[] | null
  takedown: boolean
  demonstration: boolean
  yes: boolean
}

/** `cliffhanger remove <drama>`: removes a drama or episodes with their films, after a question. Row 457. */
export function removeCommand(): Command {
  return new Command('remove')
    .description(
      'Remove a drama, or some of its episodes, with films and pictures. Members keep what they bought.',
    )
    .argument('[drama]', 'its key or id')
    .option('--episodes <numbers>', EPISODES_HELP, parseEpisodes, null)
    .option('--takedown', 'also for members who bought episodes', false)
    .option('--demonstration', 'the dramas of the demonstration, before going to production', false)
    .option('--yes', 'do not ask for confirmation', false)
    .addHelpText(
      'after',
      `${ENVIRONMENT_HELP}\nIt may be stopped and run again at any time, and while the product runs.`,
    )
    .action(async (drama: string | undefined, options: RemoveOptions, command: Command) => {
      if (options.demonstration === (drama !== undefined)) command.error('Name a drama, or --demonstration.')
      process.exitCode = await operate((operator, { dataDir }) => {
        const mediaRoot = join(dataDir, 'media')
        return drama === undefined
          ? removeDemonstration(operator, mediaRoot, options)
          : removeRelease(operator, mediaRoot, { ...options, drama })
      })
    })
}

async function removeRelease(
  operator: Operator,
  mediaRoot: string,
  { drama, episodes, takedown: isTakedown, yes }: RemoveOptions & { drama: string },
): Promise<void> {
  const preview = await operator.perform(previewRemovalAction, { drama, episodes })
  console.log(consequences(preview, { episodes, isTakedown }))
  if (!yes && !(await agrees())) return
  const { name, unneeded } = await operator.perform(removeAction, { drama, episodes, isTakedown })
  const { subject } = subjectInWords(name, episodes)
  console.log(`Removed ${subject}. Pages and media addresses stop working within a minute.`)
  await deleteMedia(mediaRoot, unneeded)
}

async function removeDemonstration(
  operator: Operator,
  mediaRoot: string,
  { yes }: RemoveOptions,
): Promise<void> {
  console.log('The dramas of the demonstration are removed; members and their coins stay.')
  if (!yes && !(await agrees())) return
  const { dramaCount, unneeded } = await operator.perform(removeDemonstrationAction, {})
  console.log(`Removed ${counted(dramaCount, 'drama')} of the demonstration.`)
  await deleteMedia(mediaRoot, unneeded)
}

function consequences(
  { name, purchases: { members, unlocks, coins, bonus } }: RemovalPreview,
  { episodes, isTakedown }: { episodes: readonly number[] | null; isTakedown: boolean },
): string {
  const { subject } = subjectInWords(name, episodes)
  if (members === 0) return `${subject}: no member bought any of it. Its films and pictures are deleted.`
  const paid = `${counted(members, 'member')} bought ${counted(unlocks, 'episode')} of it for ${counted(coins, 'coin')} and ${inNumbers(bonus)} bonus.`
  const next = isTakedown
    ? 'They can no longer watch them, and no coins are given back: "cliffhanger grant" does that. Receipts stay. Films and pictures are deleted.'
    : 'They keep what they bought, in their lists and on their receipts; its films stay. Other films and pictures are deleted.'
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

async function deleteMedia(mediaRoot: string, unneeded: MediaKeys): Promise<void> {
  const { fileCount, sizeBytes } = await removeMedia(mediaRoot, unneeded)
  if (fileCount === 0) return
  console.log(`Films and pictures deleted: ${inNumbers(fileCount)}, ${(sizeBytes / 1e6).toFixed(1)} MB.`)
}

if (import.meta.main) {
  await removeCommand().name('cliffhanger remove').parseAsync()
}
