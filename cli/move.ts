import { Command } from 'commander'
import { moveDatabase } from '../platform/backup/move-database.ts'
import { printWithLedger, workLong } from './operator/long-work.ts'
import { jsonOption } from './output/facts.ts'
import { counted } from './output/words.ts'

export function moveCommand(): Command {
  return new Command('move')
    .description('Move the database of DATA_DIR to PostgreSQL; stop the product first.')
    .option(
      '--to <url>',
      'an empty PostgreSQL database (default: DATABASE_URL, which keeps the password from other users)',
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nDATA_DIR (default .data), DATABASE_URL and MIGRATE_DATABASE_URL are read from the environment.' +
        '\nEverything is moved in one transaction, or nothing is: it may be stopped and run again.',
    )
    .action(async ({ to, json }: { to?: string; json: boolean }, command: Command) => {
      process.exitCode = await workLong(
        json,
        async ({ dataDir, databaseUrl, migrateDatabaseUrl }, deps, say) => {
          const url = to ?? databaseUrl
          if (url === null || !/^postgres(ql)?:\/\//.test(url)) {
            command.error('Name the database: --to postgres://user:password@host/database, or DATABASE_URL.')
          }
          say(`Moving the database of ${dataDir} to PostgreSQL.`)
          const { rowCount, ledger, former } = await moveDatabase(
            { dataDir, target: { url, migrateUrl: migrateDatabaseUrl } },
            deps,
          )
          printWithLedger(
            json,
            { rowCount, former, ledger },
            {
              words: [
                `Moved ${counted(rowCount, 'row')}; every one was compared. It is kept as it was in ${former}.`,
                to === undefined
                  ? 'DATABASE_URL is set already: start the product with it.'
                  : 'Now set DATABASE_URL to the address you gave, and start the product. Media and settings stay in DATA_DIR.',
              ],
              name: 'The ledger',
              ifDifferent: 'The ledger had these differences before, too.',
            },
          )
        },
      )
    })
}

if (import.meta.main) {
  await moveCommand().name('cliffhanger move').parseAsync()
}
