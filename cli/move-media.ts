import { Command } from 'commander'
import { type MovedMedia, moveMedia } from '../platform/backup/move-media.ts'
import { diskMedia, openBucketMedia } from '../platform/media-store/open-media-store.ts'
import { workLong } from './operator/long-work.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { counted, damagedMedia, inNumbers } from './output/words.ts'

interface MoveMediaOptions {
  back: boolean
  deleteSource: boolean
  json: boolean
}

export function moveMediaCommand(): Command {
  return new Command('move-media')
    .description('Copy videos and pictures from DATA_DIR to the bucket, or back, and verify every byte.')
    .option('--back', 'from the bucket to DATA_DIR', false)
    .option('--delete-source', 'delete each item where it was, once its copy is verified', false)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nDATA_DIR (default .data) and MEDIA_S3_* are read from the environment.' +
        '\nIt may be stopped and run again at any time, and while the product runs: what was copied is not copied again.',
    )
    .action(async ({ back, deleteSource, json }: MoveMediaOptions, command: Command) => {
      process.exitCode = await workLong(json, async (place, deps, say) => {
        const bucket = await openBucketMedia(place)
        if (!bucket || !place.bucket) command.error('Set MEDIA_S3_BUCKET: docs/operating/object-storage.md.')
        const disk = diskMedia(place.dataDir)
        const [here, there] = [place.dataDir, `the bucket ${place.bucket.name}`]
        say(back ? `Copying media from ${there} to ${here}.` : `Copying media from ${here} to ${there}.`)
        try {
          const moved = await moveMedia(
            { from: back ? bucket : disk, to: back ? disk : bucket, deletesSource: deleteSource },
            deps,
          )
          printFacts(json, { ...moved }, inWords(moved))
          if (moved.damaged.length > 0) throw new Error(damagedMedia(moved.damaged))
        } finally {
          bucket.close?.()
        }
      })
    })
}

function inWords({ itemCount, copied, unchanged, gone, deleted }: MovedMedia): string[] {
  return [
    `${counted(itemCount, 'media item')}: ${inNumbers(copied)} copied and verified, ${inNumbers(unchanged)} there already.`,
    ...(gone > 0 ? [`${counted(gone, 'media item')} were removed meanwhile.`] : []),
    deleted > 0
      ? `${counted(deleted, 'media item')} deleted where they were.`
      : 'Nothing was deleted where they were: --delete-source does that.',
  ]
}

if (import.meta.main) {
  await moveMediaCommand().name('cliffhanger move-media').parseAsync()
}
