import { Command } from 'commander'
import { moveDatabase } from '../platform/backup/move-database.ts'
import { tellLedger, workLong } from './long-work.ts'
import { counted } from './words.ts'

/** `cliffhanger move --to postgres://…`: from the embedded database to PostgreSQL. Row 459. */
export function moveCommand(): Command {
  return new Command('move')
    .description('Move the database of DATA_DIR to PostgreSQL; stop the product first.')
    .option(
      '--to <url>',
      'an empty PostgreSQL database (default: DATABASE_URL, which keeps the password from other users)',
    )
    .addHelpText(
      'after',
      '\nDATA_DIR (default .data), DATABASE_URL and MIGRATE_DATABASE_URL are read from the environment.' +
        '\nEverything is moved in one transaction, or nothing is: it may be stopped and run again.',
    )
    .action(async ({ to }: { to?: string }, command: Command) => {
      process.exitCode = await workLong(async ({ dataDir, databaseUrl, migrateDatabaseUrl }, deps) => {
        const url = to ?? databaseUrl
        if (url === null || !/^postgres(ql)?:\/\//.test(url)) {
          command.error('Name the database: --to postgres://user:password@host/database, or DATABASE_URL.')
        }
        console.log(`Moving the database of ${dataDir} to PostgreSQL.`)
        const { rowCount, ledger, former } = await moveDatabase(
          { dataDir, target: { url, migrateUrl: migrateDatabaseUrl } },
          deps,
        )
        console.log(
          `Moved ${counted(rowCount, 'row')}; every one was compared. It is kept as it was in ${former}.`,
        )
        console.log(
          to === undefined
            ? 'DATABASE_URL is set already: start the product with it.'
            : 'Now set DATABASE_URL to the address you gave, and start the product. Media and settings stay in DATA_DIR.',
        )
        tellLedger(ledger, {
          name: 'The ledger',
          ifDifferent: 'The ledger had these differences before, too.',
        })
      })
    })
}

if (import.meta.main) {
  await moveCommand().name('cliffhanger move').parseAsync()
}
