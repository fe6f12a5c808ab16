import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { renderDashManifest, renderHlsMaster, renderHlsTrack } from '../platform/media/packaging/manifests.ts'
import { HIGHEST_PEAK_DB, LOUDNESS_LUFS, LOUDNESS_TOLERANCE, limit } from './master-sound.ts'
import { type FilmLoudness, LOUDNESS_FIGURES } from './measure-films.ts'
import { DEMO_CATALOG, DEMO_MEDIA, type DemoPublication } from './package.ts'
import { readPresentation } from './package-sound.ts'

const packaged = JSON.parse(readFileSync(DEMO_CATALOG, 'utf8')) as DemoPublication[]
const films = packaged.flatMap(({ key, episodes }) =>
  episodes.map(({ number, mediaKey }) => [`${key}, film ${number}`, mediaKey] as const),
)
const figures = JSON.parse(readFileSync(LOUDNESS_FIGURES, 'utf8')) as FilmLoudness[]

describe.each(films)('%s', (_, mediaKey) => {
  it('has manifests that are true of its segments', async () => {
    const folder = join(DEMO_MEDIA, 'episodes', mediaKey)
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    const presentation = await readPresentation(folder)
    expect(read('manifest.mpd')).toBe(renderDashManifest(presentation))
    expect(read('master.m3u8')).toBe(renderHlsMaster(presentation))
    expect(read('audio.m3u8')).toBe(renderHlsTrack(presentation.audio!))
  })

  it('is as loud as every other: measured by "npm run demo:build -- --loudness"', () => {
    const { lufs, peakDb } = figures.find((figure) => figure.mediaKey === mediaKey)!
    expect(Math.abs(lufs - LOUDNESS_LUFS)).toBeLessThanOrEqual(LOUDNESS_TOLERANCE)
    expect(peakDb).toBeLessThanOrEqual(HIGHEST_PEAK_DB)
  })
})

test('the limiter holds its ceiling and leaves what is quiet as it is', () => {
  const track = Float32Array.from({ length: 32_000 }, (_, i) => Math.sin(i / 8) * (i < 16_000 ? 0.1 : 1.5))
  const limited = limit(track, 0, -6)
  expect(Math.max(...limited.map(Math.abs))).toBeLessThanOrEqual(10 ** (-6 / 20) + 1e-6)
  expect(limited.slice(0, 15_000)).toEqual(track.slice(0, 15_000))
})
