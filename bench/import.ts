/**
 * `cliffhanger import` against ffmpeg alone with the same settings, side by side: the same episodes, as many at once.
 * What an import does beside encoding is read and check each file, make the pictures and the plain film, and sync to disk.
 * Processor time tells more than time where a machine has other work.
 *
 * `npx node bench/import.ts [--episodes 8] [--seconds 20] [--at-once 2] [--rounds 5]`
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { encodeWithFfmpeg, runFfmpeg, TOOLS_ON_PATH } from '../platform/media/clips/ffmpeg.ts'
import { probeVideo } from '../platform/media/clips/probe.ts'
import { ffmpeg, makeClip } from '../platform/media/clips/test-clips.ts'
import { decodeArguments, encodeArguments } from '../platform/media/packaging/encode-arguments.ts'
import { planRenditions, STANDARD_LADDER } from '../platform/media/packaging/encoding-ladder.ts'
import { inParallel } from '../platform/media/packaging/in-parallel.ts'
import { packageDrama } from '../platform/media/packaging/package-drama.ts'
import { diskStore } from '../platform/media-store/disk-store.ts'
import { createReporter } from './figures.ts'
import { median } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const { values } = parseArgs({
  options: {
    episodes: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
    rounds: { type: 'string', default: '5' },
  },
})
const [episodes, seconds, atOnce, rounds] = [
  values.episodes,
  values.seconds,
  values['at-once'],
  values.rounds,
].map(Number) as [number, number, number, number]

/** As the command has it by default. */
const IMPORT_LADDER = { ...STANDARD_LADDER, loudnessLufs: -16 }

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-bench-'))
const options = { tools: TOOLS_ON_PATH }

/** The same picture and sound in each, under another name, so that none is taken for one that is there. */
function makeEpisodes(): string {
  const drama = join(folder, 'drama')
  mkdirSync(drama)
  const clip = makeClip(join(folder, 'clip.mp4'), { width: 720, height: 1280, seconds })
  for (let number = 1; number <= episodes; number += 1) {
    const path = join(drama, `${number}.mp4`)
    ffmpeg('-i', clip, '-c', 'copy', '-metadata', `title=${number}`, path)
  }
  return drama
}

/** Clock ticks of this process and of the children it has waited for. */
function processorTicks(): number {
  // After the name of the process, which may have spaces: utime, stime, cutime, cstime are the 12th to the 15th.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
}

const TICKS_PER_SECOND = 100

/** In s. */
interface Cost {
  time: number
  processor: number
}

async function measured(action: () => Promise<unknown>): Promise<Cost> {
  const [startMs, startTicks] = [performance.now(), processorTicks()]
  await action()
  return {
    time: (performance.now() - startMs) / 1000,
    processor: (processorTicks() - startTicks) / TICKS_PER_SECOND,
  }
}

async function encodePlain(drama: string): Promise<void> {
  const source = await probeVideo(join(drama, '1.mp4'), options)
  const renditions = planRenditions(source, STANDARD_LADDER)
  const numbers = Array.from({ length: episodes }, (_, index) => index + 1)
  await inParallel(numbers, { atOnce }, async (number) => {
    const output = join(folder, `plain-${number}`)
    mkdirSync(output)
    const sourcePath = join(drama, `${number}.mp4`)
    const manifestPath = join(output, 'manifest.mpd')
    const soundPath = join(output, 'sound.mka')
    await runFfmpeg(decodeArguments({ sourcePath, source, ladder: STANDARD_LADDER }, soundPath), options)
    await encodeWithFfmpeg(
      encodeArguments({ sourcePath, source, soundPath, renditions, ladder: STANDARD_LADDER, manifestPath }),
      {
        ...options,
        onPosition: () => {},
      },
    )
    rmSync(output, { recursive: true })
  })
}

const importInto = (name: string, drama: string) =>
  packageDrama({ folder: drama, store: diskStore(join(folder, name)), atOnce, ladder: IMPORT_LADDER })

const report = createReporter(SCRIPTS.import.figures)
try {
  const drama = makeEpisodes()
  // Around each other, since a machine is rarely equally busy for long.
  const costs = { plain: [] as Cost[], import: [] as Cost[] }
  for (let round = 1; round <= rounds; round += 1) {
    costs.plain.push(await measured(() => encodePlain(drama)))
    costs.import.push(await measured(() => importInto(`round-${round}`, drama)))
  }
  const again = await measured(() => importInto(`round-${rounds}`, drama))
  console.log(`${episodes} episodes of ${seconds} s, ${atOnce} at once, ${rounds} rounds:`)
  for (const unit of ['time', 'processor'] as const) {
    const middle = (name: keyof typeof costs) => median(costs[name].map((cost) => cost[unit]))
    const each = (name: keyof typeof costs) =>
      costs[name].map((cost) => `${cost[unit].toFixed(1)} s`).join(', ')
    console.log(`  ${unit}: ffmpeg alone ${each('plain')}; import ${each('import')}`)
    report(unit, { ours: middle('import'), peer: middle('plain') })
  }
  report('again', { ours: again.time })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
