import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { TOOLS_ON_PATH } from '../clips/ffmpeg.ts'
import { probeVideo } from '../clips/probe.ts'
import { ffmpeg } from '../clips/test-clips.ts'
import { findOpeningEndMs } from './opening-end.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-opening-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Film {
  seconds?: number
  /** From here on it shows another place. */
  cutAt?: number
  /** No sound from the first to the second. */
  pause?: [number, number]
  hasSound?: boolean
}

async function endOf(name: string, { seconds = 50, cutAt, pause, hasSound = true }: Film) {
  const sourcePath = join(folder, `${name}.mp4`)
  const picture = (color: string, length: number) => `color=${color}:s=96x160:r=10:d=${length}`
  const pictures = cutAt
    ? [picture('black', cutAt), picture('white', seconds - cutAt)]
    : [picture('black', seconds)]
  const joined = `${pictures.map((_, index) => `[${index}:v]`).join('')}concat=n=${pictures.length}[v]`
  const quiet = pause ? `,volume=0:enable='between(t,${pause})'` : ''
  ffmpeg(
    ...pictures.flatMap((each) => ['-f', 'lavfi', '-i', each]),
    ...['-filter_complex', hasSound ? `${joined};sine=d=${seconds}${quiet}[a]` : joined, '-map', '[v]'],
    ...(hasSound ? ['-map', '[a]'] : []),
    ...['-preset', 'ultrafast', sourcePath],
  )
  const options = { tools: TOOLS_ON_PATH }
  return findOpeningEndMs({ sourcePath, source: await probeVideo(sourcePath, options) }, options)
}

test('an opening ends at its last pause before second 45, else at its last cut (row 426)', async () => {
  const atPause = await endOf('pause', { cutAt: 38, pause: [41, 42] })
  expect(Math.abs(atPause! - 41_000)).toBeLessThan(150)
  const atCut = await endOf('cut', { cutAt: 38 })
  expect(Math.abs(atCut! - 38_000)).toBeLessThan(150)
  expect(Math.abs((await endOf('silent', { cutAt: 38, hasSound: false }))! - 38_000)).toBeLessThan(150)
  expect(await endOf('neither', {})).toBeNull()
  expect(await endOf('cut too soon', { cutAt: 20 })).toBeNull()
  expect(await endOf('short', { seconds: 44, cutAt: 38 })).toBeNull()
})
