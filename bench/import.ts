/**
 * `cliffhanger import` against ffmpeg alone with the same settings, side by side: the same episodes, as many at once.
 * What an import does beside encoding is read and check each file, make the pictures and the plain film, and sync to disk.
 *
 * `node bench/import.ts [--episodes 20] [--seconds 20] [--at-once 2]`
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { encodeArguments } from '../platform/media/encode-arguments.ts'
import { encodeWithFfmpeg, TOOLS_ON_PATH } from '../platform/media/ffmpeg.ts'
import { inParallel } from '../platform/media/in-parallel.ts'
import { packageDrama } from '../platform/media/package-drama.ts'
import { probeVideo } from '../platform/media/probe.ts'
import { planLadder, STANDARD_RECIPE } from '../platform/media/recipe.ts'
import { ffmpeg, makeClip } from '../platform/media/test-clips.ts'

const { values } = parseArgs({
  options: {
    episodes: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
  },
})
const [episodes, seconds, atOnce] = [values.episodes, values.seconds, values['at-once']].map(Number) as [
  number,
  number,
  number,
]

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

/** In s. */
async function timed(act: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await act()
  return (performance.now() - startMs) / 1000
}

async function encodePlain(drama: string): Promise<void> {
  const source = await probeVideo(join(drama, '1.mp4'), options)
  const ladder = planLadder(source, STANDARD_RECIPE)
  const numbers = Array.from({ length: episodes }, (_, index) => index + 1)
  await inParallel(numbers, { atOnce }, async (number) => {
    const output = join(folder, `plain-${number}`)
    mkdirSync(output)
    const sourcePath = join(drama, `${number}.mp4`)
    const manifestPath = join(output, 'manifest.mpd')
    await encodeWithFfmpeg(
      encodeArguments({ sourcePath, source, ladder, recipe: STANDARD_RECIPE, manifestPath }),
      {
        ...options,
        onPosition: () => {},
      },
    )
    rmSync(output, { recursive: true })
  })
}

const importInto = (name: string, drama: string) =>
  packageDrama({ folder: drama, mediaRoot: join(folder, name), atOnce })

try {
  const drama = makeEpisodes()
  // Around each other, since a machine is rarely equally busy for long.
  const times = { plain: [] as number[], import: [] as number[] }
  for (const round of ['first', 'second']) {
    times.plain.push(await timed(() => encodePlain(drama)))
    times.import.push(await timed(() => importInto(round, drama)))
  }
  const total = (each: readonly number[]) => each.reduce((sum, time) => sum + time, 0)
  const again = await timed(() => importInto('second', drama))
  console.log(`${episodes} episodes of ${seconds} s, ${atOnce} at once, two rounds:`)
  console.log(`  ffmpeg alone  ${times.plain.map((time) => time.toFixed(1)).join(' s, ')} s`)
  console.log(`  import        ${times.import.map((time) => time.toFixed(1)).join(' s, ')} s`)
  console.log(`  ratio         ${(total(times.import) / total(times.plain)).toFixed(3)}`)
  console.log(`  import again  ${again.toFixed(1)} s, nothing to encode`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
