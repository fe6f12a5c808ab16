import { Presets, SingleBar } from 'cli-progress'
import type { Progress } from '../platform/backup/progress.ts'

/** Shows the steps of a long command: a bar each on a terminal, otherwise a line when a step ends, as for a log. */
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
          else output.write(`${label}: ${done.toLocaleString('en')}.\n`)
        },
      }
    },
  }
}

/** A number for people, such as `1,200 rows` or `1 wallet`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
