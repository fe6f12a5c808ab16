import { Presets, SingleBar } from 'cli-progress'
import { Command, InvalidArgumentError } from 'commander'
import { Country } from '../contract/country.ts'
import { figureAction } from '../platform/operator/actions.ts'
import { collectReport, stepCount, toLastDays } from '../platform/reporting/report.ts'
import { KEPT_DAYS } from '../platform/tracking/usage-day.ts'
import { operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { writeCsvFiles } from './report/csv-files.ts'
import { writePrivateFile } from './report/private-file.ts'

interface ReportOptions {
  days: number
  out: string
  csv?: string
  country?: string
  json: boolean
}

export function reportCommand(): Command {
  return new Command('report')
    .description('Draw viewers, plays, unlocks, revenue, retention and errors as one HTML page.')
    .option('--days <number>', `how many days, today included; up to ${KEPT_DAYS}`, parseDays, 30)
    .option('--out <file>', 'the page', 'cliffhanger-report.html')
    .option('--csv <folder>', 'the same figures as CSV files in this folder')
    .option('--country <code>', 'only visits from this country, such as TH', parseCountry)
    .addOption(jsonOption())
    .addHelpText('after', '\nDATA_DIR and DATABASE_URL are read from the environment.')
    .action(async (options: ReportOptions) => {
      process.exitCode = await writeReport(options)
    })
}

function parseDays(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > KEPT_DAYS) {
    throw new InvalidArgumentError(`Expected a number of days from 1 to ${KEPT_DAYS}.`)
  }
  return days
}

function parseCountry(text: string): string {
  const { data } = Country.safeParse(text)
  if (!data) throw new InvalidArgumentError('Expected two capital letters, such as TH.')
  return data
}

function writeReport({ days: dayCount, out, csv, country, json }: ReportOptions): Promise<number> {
  return operate(async (operator) => {
    const bar = new SingleBar(
      {
        format: 'reading {bar} {value}/{total}',
        hideCursor: true,
        stream: process.stderr,
        noTTYOutput: false,
      },
      Presets.shades_classic,
    )
    bar.start(stepCount(dayCount), 0)
    try {
      const report = await collectReport(
        (query) => operator.perform(figureAction, query),
        { ...toLastDays(dayCount, Date.now()), ...(country && { filter: { country } }) },
        () => bar.increment(),
      )
      // Loaded here because no other command draws.
      const { toReportPage } = await import('./report/report-page.ts')
      await writePrivateFile(out, toReportPage(report)).catch(
        notWritten(out, 'set --out to a file in a folder'),
      )
      const files =
        csv === undefined
          ? []
          : await writeCsvFiles(csv, report).catch(notWritten(csv, 'set --csv to a folder'))
      bar.stop()
      printFacts(json, { page: out, csv: files }, [`Written: ${out}`, ...files])
    } finally {
      bar.stop()
    }
  })
}

function notWritten(path: string, advice: string) {
  return ({ code }: NodeJS.ErrnoException): never => {
    throw new Error(`${path} cannot be written (${code}): ${advice} that this user may write.`)
  }
}

if (import.meta.main) {
  await reportCommand().name('cliffhanger report').parseAsync()
}
