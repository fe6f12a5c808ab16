import { Command } from 'commander'
import { changedSinceBackup } from '../platform/backup/media-copies.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import type { WorkDeps } from '../platform/backup/take-backup.ts'
import { verifyBackup } from '../platform/backup/verify-backup.ts'
import { printWithLedger, workLong } from './operator/long-work.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { counted, damagedMedia, inNumbers } from './output/words.ts'

export function restoreCommand(): Command {
  return new Command('restore')
    .description('Restore a backup into DATA_DIR or DATABASE_URL; stop the product first.')
    .argument('<folder>', 'the folder of a backup, or of several: then the newest')
    .option(
      '--check',
      'read every byte of the backup, also while the product runs, and restore nothing',
      false,
    )
    .option('--overwrite', 'replace a database with data, and settings that differ', false)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nDATA_DIR (default .data), DATABASE_URL and MIGRATE_DATABASE_URL are read from the environment.' +
        '\nThe backup may be of another database engine and of an older release.' +
        '\nIt may be stopped at any time: the database is replaced at the end and as a whole.',
    )
    .action(async (from: string, { check, overwrite, json }: RestoreOptions) => {
      process.exitCode = await workLong(json, async (place, deps, say) => {
        if (check) {
          say(`Checking ${from}; nothing is restored.`)
          return verify(from, { deps, json })
        }
        say(
          `Restoring ${from} into ${place.databaseUrl === null ? place.dataDir : `PostgreSQL and ${place.dataDir}`}.`,
        )
        const { manifest, ledger, mediaCopied, mediaDamaged, former } = await restoreBackup(
          { place, from, mayOverwrite: overwrite },
          deps,
        )
        const { takenAt, mediaCount } = manifest
        printWithLedger(
          json,
          { takenAt, mediaCount, mediaCopied, mediaDamaged, former, ledger },
          {
            words: [
              `Restored the backup of ${takenAt}: every row compared, ${counted(mediaCount, 'media item')} ` +
                `checked (${inNumbers(mediaCopied)} copied).`,
              ...(mediaDamaged.length > 0
                ? [`${counted(mediaDamaged.length, 'media item')} could not be restored.`]
                : []),
              ...(former === null
                ? []
                : [`The former database is kept in ${former}: delete it when you no longer need it.`]),
            ],
            name: 'The ledger',
            ifDifferent: 'The ledger had these differences when it was backed up.',
          },
        )
        if (mediaDamaged.length > 0) throw new Error(damagedMedia(mediaDamaged))
      })
    })
}

interface RestoreOptions {
  check: boolean
  overwrite: boolean
  json: boolean
}

async function verify(from: string, { deps, json }: { deps: WorkDeps; json: boolean }): Promise<void> {
  const { folder, manifest, mediaDamaged } = await verifyBackup(from, deps)
  const { takenAt, mediaCount } = manifest
  printFacts(json, { folder, takenAt, mediaCount, mediaDamaged }, [
    `Checked the backup of ${takenAt}: database, settings and ${counted(mediaCount, 'media item')} read.`,
  ])
  if (mediaDamaged.length === 0) return
  const advice = 'Take another backup to the same place: it copies them again.'
  throw new Error([...mediaDamaged.map(changedSinceBackup), advice].join('\n'))
}

if (import.meta.main) {
  await restoreCommand().name('cliffhanger restore').parseAsync()
}
