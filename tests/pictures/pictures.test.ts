import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseHTML } from 'linkedom'
import { describe, expect, test } from 'vitest'
import { emptyFolder, listPictures, toFile, writeContactSheet } from './contact-sheet.ts'
import { isRequested, readRequestedPictures, SIZES } from './requested-pictures.ts'

describe('npm run pictures', () => {
  test('takes every screen in every size, in English and Arabic, unless told otherwise', () => {
    expect(readRequestedPictures([])).toMatchObject({
      screens: [],
      sizes: Object.keys(SIZES),
      languages: ['en', 'ar'],
      fontPx: 16,
    })
    expect(readRequestedPictures(['--text', '32'])).toMatchObject({ fontPx: 32 })
    expect(() => readRequestedPictures(['--text', 'large'])).toThrow(/large/)
    expect(
      readRequestedPictures(['home', 'player', '--sizes', 'phone,wide', '--languages', 'th, de']),
    ).toMatchObject({ screens: ['home', 'player'], sizes: ['phone', 'wide'], languages: ['th', 'de'] })
  })

  test('replaces the pictures of an earlier run, and no folder with anything else in it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    try {
      await mkdir(join(folder, 'en'))
      await writeFile(join(folder, 'en/home.phone.png'), '')
      await writeFile(join(folder, 'index.html'), '')
      await emptyFolder(folder)
      expect(await readdir(folder)).toEqual([])
      await mkdir(join(folder, 'en'))
      await writeFile(join(folder, 'en/thesis.txt'), 'years of work')
      await expect(emptyFolder(folder)).rejects.toThrow(/choose another folder/)
      expect(await readdir(join(folder, 'en'))).toEqual(['thesis.txt'])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('names the unknown size or language, and what it knows', () => {
    expect(() => readRequestedPictures(['--sizes', 'phone,watch'])).toThrow(/watch.*phone, landscape/)
    expect(() => readRequestedPictures(['--languages', 'xx'])).toThrow(/xx.*en, zh-Hans/)
  })

  test.each([
    ['player', true],
    ['player-locked', true],
    ['players', false],
    ['home', false],
  ])('the screen %s belongs to "player": %s', (name, expected) => {
    expect(isRequested(name, ['player'])).toBe(expected)
    expect(isRequested(name, [])).toBe(true)
  })

  test('finds its pictures again, and nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-pictures-'))
    const picture = { screen: 'player-locked', size: 'phone', language: 'pt-BR' }
    for (const file of [toFile(picture), 'index.html']) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), '')
    }
    expect(await listPictures(folder)).toEqual([{ ...picture, file: toFile(picture) }])
    await rm(folder, { recursive: true })
  })

  test('the index page has each picture, and filters by what occurs', () => {
    const picture = { screen: 'home', size: 'phone', language: 'en', file: 'en/home.phone.png' }
    const { document } = parseHTML(
      writeContactSheet([picture, { ...picture, size: '"wide"', file: 'en/home.wide.png' }]),
    )
    expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      'en/home.phone.png',
      'en/home.wide.png',
    ])
    const options = [...document.querySelectorAll('select[name=size] option')]
    expect(options.map(({ textContent }) => textContent)).toEqual(['all', 'phone', '"wide"'])
  })
})
