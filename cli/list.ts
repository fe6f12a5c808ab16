import { Command, Option } from 'commander'
import { listReleasesAction } from '../platform/operator/actions.ts'
import type { ReleaseRow } from '../platform/release/list-releases.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { stateInWords } from './output/release-words.ts'
import { counted, inNumbers, toTable } from './output/words.ts'

const STATES = {
  published: ['published'],
  scheduled: ['scheduled'],
  hidden: ['hidden'],
  removed: ['removed', 'takenDown'],
} as const

interface ListOptions {
  state: keyof typeof STATES | null
  json: boolean
}

export function listCommand(): Command {
  return new Command('list')
    .description('List all dramas with state, episodes, prices, plays and unlocks.')
    .addOption(
      new Option('--state <state>', 'only these')
        .choices(Object.keys(STATES))
        .default(null, 'all but removed ones'),
    )
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async ({ state, json }: ListOptions) => {
      process.exitCode = await operate(async (operator) => {
        const rows = await operator.perform(listReleasesAction, { states: state && [...STATES[state]] })
        printFacts(json, rows, inWords(rows, state))
      })
    })
}

const HEADS = ['KEY', 'NAME', 'STATE', 'EPISODES', 'FREE', 'PRICE', 'PLAYS IN 7 DAYS', 'UNLOCKS']

function inWords(rows: readonly ReleaseRow[], state: string | null): string {
  if (rows.length === 0) {
    return state === null
      ? 'There are no dramas yet: "cliffhanger import <folder>" adds one.'
      : `No drama is ${state}.`
  }
  const table = toTable(
    HEADS,
    rows.map((row) => [
      row.key,
      row.name,
      stateInWords(row.state, row.publishAtMs),
      row.withdrawnCount > 0 ? `${row.episodeCount} (+${row.withdrawnCount} not public)` : row.episodeCount,
      row.freeCount,
      toPrice(row),
      row.playCount,
      row.unlockCount,
    ]),
  )
  return `${table}\n${counted(rows.length, 'drama')}`
}

function toPrice({ priceMinCoins: least, priceMaxCoins: most }: ReleaseRow): string {
  if (least === null || most === null) return 'free'
  return least === most ? inNumbers(least) : `${inNumbers(least)}–${inNumbers(most)}`
}

if (import.meta.main) {
  await listCommand().name('cliffhanger list').parseAsync()
}
