import { join, relative, resolve } from 'node:path'
import { Command } from 'commander'
import { readOperatorFile } from '../configuration/operator-file.ts'
import { HOME_COLUMNS_MAX } from '../contract/catalog.ts'
import type { HomeReport, ReportedRow, RowState } from '../platform/catalog/home/home-report.ts'
import { homeAction } from '../platform/operator/actions.ts'
import { HOME_FILE_NAME, parseHome } from '../platform/publication/home-file.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'

interface HomeOptions {
  check: string | undefined
  json: boolean
}

export function homeCommand(): Command {
  return new Command('home')
    .description('Check home.yaml, and say what each row of Home shows now.')
    .option('--check <file>', 'another file, before it becomes home.yaml')
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (options: HomeOptions) => {
      process.exitCode = await checkHome(options)
    })
}

async function checkHome({ check, json }: HomeOptions): Promise<number> {
  const other = check === undefined ? null : await checkFile(check)
  if (other && !other.isThere) {
    console.error(`There is no file ${check}.`)
    return 1
  }
  if (other?.faults.length) {
    print({ file: other.file, faults: other.faults, remarks: [], report: null, json })
    console.error(other.faults.join('\n'))
    return 1
  }
  return operate(async (operator, { dataDir }) => {
    const { file, faults, columns, findPlace } = other ?? (await checkFile(join(dataDir, HOME_FILE_NAME)))
    // If the file has a fault, the product uses these rows instead.
    const report = await operator.perform(homeAction, { columns })
    print({ file, faults, remarks: columns ? toRemarks(report, findPlace) : [], report, json })
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })
}

/** Neither rows nor faults if there is no file. */
async function checkFile(path: string) {
  const read = await readOperatorFile(path)
  const below = relative('.', path)
  const file = below.startsWith('..') ? resolve(path) : below
  const parsed = read && (await parseHome(read, file))
  return {
    file,
    isThere: read !== null,
    faults: parsed && 'faults' in parsed ? parsed.faults : [],
    columns: parsed && 'value' in parsed ? parsed.value : null,
    findPlace: parsed && 'findPlace' in parsed ? parsed.findPlace : () => file,
  }
}

/** Not faults: a missing drama may be imported later, for example. */
function toRemarks({ rows }: HomeReport, findPlace: (path: readonly PropertyKey[]) => string): string[] {
  return rows.flatMap((row, index) => {
    const at = (key: string) => findPlace([index, key])
    return [
      ...row.missing.map(
        (key) =>
          `${at('dramas')}: viewers see no drama with the key "${key}": it is not imported, or it is hidden.`,
      ),
      ...(row.type === 'genre' && row.state === 'empty'
        ? [`${at('category')}: no drama that viewers see has the category "${row.name}".`]
        : []),
      ...(row.state === 'repeated' ? [`${at('type')}: this row is shown further up already.`] : []),
      ...(row.state === 'beyond'
        ? [`${at('type')}: Home shows ${HOME_COLUMNS_MAX} rows at most, so not this one.`]
        : []),
      ...(row.isIdTaken
        ? [`${at('id')}: a category has this id, and "See all" opens its page; choose another.`]
        : []),
    ]
  })
}

interface Findings {
  file: string
  faults: readonly string[]
  remarks: readonly string[]
  report: HomeReport | null
  json: boolean
}

/** Omits the faults, which the command reports as its error. */
function print({ json, report, ...findings }: Findings): void {
  if (!json) for (const sentence of findings.remarks) console.error(sentence)
  if (json || report) printFacts(json, { ...findings, ...report }, report ? inWords(report) : [])
}

function inWords({ rows, fromCatalogue }: HomeReport): string[] {
  const lines = rows.map(rowInWords)
  if (!fromCatalogue) return lines
  if (rows.length > 0) lines.push('None of these rows shows a drama now.')
  if (fromCatalogue.length === 0) return [...lines, 'There is no drama yet, so Home is empty.']
  return [...lines, 'Home is made from the catalogue:', ...fromCatalogue.map(rowInWords)]
}

const STATES: Record<Exclude<RowState, 'shown'>, string> = {
  later: 'not yet',
  over: 'over',
  empty: 'no drama to show',
  repeated: 'shown further up',
  beyond: 'one row too many',
}

function rowInWords({ type, name, from, until, state, dramas }: ReportedRow): string {
  const period = [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ')
  const shown = state === 'shown' ? dramas.join(', ') : STATES[state]
  return `  ${type.padEnd(10)}${name.padEnd(26)} ${shown}${period ? ` (${period})` : ''}`
}

if (import.meta.main) {
  await homeCommand().name('cliffhanger home').parseAsync()
}
