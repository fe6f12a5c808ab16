import { Presets, SingleBar } from 'cli-progress'
import type { Progress } from '../../platform/backup/progress.ts'
import { inNumbers } from './words.ts'

export function stepScreen(output: NodeJS.WriteStream): Progress {
  return {
    begin(label, total) {
      let done = 0
      const bar = output.isTTY
        ? new SingleBar(
            { stream: output, format: `${label} {bar} {value}/{total}`, hideCursor: true, linewrap: false },
            Presets.shades_classic,
          )
        : null
      bar?.start(total, 0)
      return {
        add(count) {
          done += count
          bar?.update(done)
        },
        end() {
          if (bar) bar.stop()
          else output.write(`${label}: ${inNumbers(done)}.\n`)
        },
      }
    },
  }
}
