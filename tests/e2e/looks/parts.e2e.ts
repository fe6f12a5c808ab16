import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { test as base, expect, type TestInfo } from '@playwright/test'
import { comparePictures } from './compare-pictures.ts'
import { listMachineFonts, openGallery, openPart, type Render, takePicture } from './draw-part.ts'
import { SHOWN_PARTS } from './shown-parts.ts'

const ROOT = join(import.meta.dirname, '../../..')
const UPDATE = 'npm test -- browser looks/parts --project phone --update-snapshots'

const test = base.extend<object, { render: Render }>({
  render: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const gallery = await openGallery()
      await use(gallery.render)
      await gallery.close()
    },
    { scope: 'worker' },
  ],
})

// One process renders the gallery for all of them.
test.describe.configure({ mode: 'default' })
test.use({
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
  contextOptions: { reducedMotion: 'reduce' },
})

const toPath = (file: string) => join(import.meta.dirname, 'pictures', `${file}.png`)

/** Writes a picture where the run keeps what failed; returns its path as seen from the project's folder. */
async function keep(testInfo: TestInfo, name: string, picture: Buffer): Promise<string> {
  const path = testInfo.outputPath(`${name}.png`)
  await writeFile(path, picture)
  return relative(ROOT, path)
}

/** Compares with the picture in the repository, or replaces it where `--update-snapshots` says so. */
async function expectLook(file: string, actual: Buffer, testInfo: TestInfo): Promise<void> {
  const path = toPath(file)
  const expected = await readFile(path).catch(() => null)
  const comparison = expected && (await comparePictures(expected, actual))
  if (comparison && !comparison.isNoticed) return
  if (['all', 'changed'].includes(testInfo.config.updateSnapshots)) {
    await mkdir(dirname(path), { recursive: true })
    return writeFile(path, actual)
  }
  const lines = [
    comparison ? `It looks otherwise: ${comparison.sentence}.` : 'There is no picture of it yet.',
    `expected:   ${relative(ROOT, path)}`,
    `actual:     ${await keep(testInfo, 'actual', actual)}`,
    ...(comparison
      ? [`difference: ${await keep(testInfo, 'difference', await comparison.drawDifference())}`]
      : []),
    `If it is as it should be: ${UPDATE}`,
  ]
  throw new Error(lines.join('\n'))
}

for (const part of SHOWN_PARTS) {
  const rows = part.language === 'ar' ? ' (row 441)' : ''
  test(
    `${part.part}: ${part.state} looks as in ${part.file}.png${rows}`,
    { tag: '@daily' },
    async ({ page, baseURL, render }, testInfo) => {
      await openPart(page, baseURL ?? '', part, render)
      await expectLook(part.file, await takePicture(page), testInfo)
      expect(await listMachineFonts(page), 'letters that each machine draws otherwise').toEqual([])
    },
  )
}
