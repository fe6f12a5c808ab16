import { Command } from 'commander'
import { takeBackup } from '../platform/backup/take-backup.ts'
import { printWithLedger, workLong } from './operator/long-work.ts'
import { ENVIRONMENT_HELP } from './operator/operate.ts'
import { jsonOption } from './output/facts.ts'
import { counted, damagedMedia, inNumbers } from './output/words.ts'

const DEFAULT_FOLDER = 'backups'

export function backupCommand(): Command {
  return new Command('backup')
    .description('Back up database, media and settings, also while the product runs.')
    .option(
      '--to <folder>',
      'where backups are kept; media that are there already are not copied again',
      DEFAULT_FOLDER,
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${ENVIRONMENT_HELP}\nSecrets are not backed up: keep .env and secrets.json elsewhere.` +
        '\nIt may be stopped at any time; a backup that is not finished is none.',
    )
    .action(async ({ to, json }: { to: string; json: boolean }) => {
      process.exitCode = await workLong(json, async (place, deps, say) => {
        say(
          `Backing up ${place.databaseUrl === null ? place.dataDir : `PostgreSQL and ${place.dataDir}`} to ${to}.`,
        )
        const { manifest, mediaDamaged, ...report } = await takeBackup({ place, to }, deps)
        const { folder, rowCount, mediaCopied, mediaRepaired } = report
        const { takenAt, mediaCount, ledger } = manifest
        printWithLedger(
          json,
          { folder, takenAt, rowCount, mediaCount, mediaCopied, mediaRepaired, mediaDamaged, ledger },
          {
            words: [
              `Backed up to ${folder}: ${counted(rowCount, 'row')}, ${counted(mediaCount, 'media item')} ` +
                `(${inNumbers(mediaCopied)} new, all checked).`,
              ...(mediaRepaired > 0
                ? [
                    `${counted(mediaRepaired, 'media item')} of earlier backups had been damaged and were copied again.`,
                  ]
                : []),
              ...(mediaDamaged.length > 0
                ? [`${counted(mediaDamaged.length, 'media item')} could not be backed up.`]
                : []),
              'Secrets are not in it: keep .env and secrets.json elsewhere.',
            ],
            name: 'Its ledger',
            ifDifferent: 'The backup is complete, but its ledger has these differences.',
          },
        )
        if (mediaDamaged.length > 0) throw new Error(damagedMedia(mediaDamaged))
      })
    })
}

if (import.meta.main) {
  await backupCommand().name('cliffhanger backup').parseAsync()
}
