import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HIGHEST_PEAK_DB, LOUDNESS_LUFS, LOUDNESS_TOLERANCE, masterSound } from './master-sound.ts'
import { DRAMAS } from './render/dramas/index.ts'
import { planFilm } from './render/film.ts'
import { isFilmed } from './render/story.ts'

test('a scored film is as loud as wanted once it is encoded, and no peak is higher', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sound-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const film = planFilm(DRAMAS.filter(isFilmed)[0]!, 0)
  const { lufs, peakDb } = await masterSound(film, join(folder, 'sound.wav'))
  expect(Math.abs(lufs - LOUDNESS_LUFS)).toBeLessThanOrEqual(LOUDNESS_TOLERANCE)
  expect(peakDb).toBeLessThanOrEqual(HIGHEST_PEAK_DB)
}, 180_000)
