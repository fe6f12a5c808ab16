import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DramaFolderError, readDramaFolder } from './drama-folder.ts'

const parent = mkdtempSync(join(tmpdir(), 'cliffhanger-folder-'))
afterAll(() => rmSync(parent, { recursive: true }))

let folders = 0
/** A folder of empty files; reading a folder opens only `drama.yaml`. */
function createFolder(files: readonly string[], yaml?: string, name = `neon-oath-${folders++}`): string {
  const folder = join(parent, name)
  mkdirSync(folder)
  for (const file of files) writeFileSync(join(folder, file), '')
  if (yaml !== undefined) writeFileSync(join(folder, 'drama.yaml'), yaml)
  return folder
}

async function readFaults(folder: string): Promise<readonly string[]> {
  const error = await readDramaFolder(folder).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DramaFolderError)
  return (error as DramaFolderError).faults
}

describe('a drama folder (row 450)', () => {
  test('needs nothing but videos, and what is decided is said', async () => {
    const drama = await readDramaFolder(
      createFolder(['10.mp4', '2.mov', '1.mkv', 'notes.txt', '.hidden'], undefined, 'my-first_drama'),
    )
    expect(drama.episodes.map(({ fileName, number }) => [number, fileName])).toEqual([
      [1, '1.mkv'],
      [2, '2.mov'],
      [3, '10.mp4'],
    ])
    expect(drama).toMatchObject({
      key: 'my-first_drama',
      name: 'My first drama',
      language: 'en',
      coverPath: null,
    })
    expect(drama.episodes.every(({ isFree, priceCoins }) => isFree && priceCoins === 0)).toBe(true)
    expect(drama.assumptions).toEqual([
      'The name is "My first drama", from the folder.',
      'The key is "my-first_drama"; keep it to update this drama later.',
      'All episodes are free.',
      'The language is English.',
      'The cover is made from the first episode.',
      'By order of their names, 10.mp4 is episode 3.',
      'Not used: notes.txt.',
    ])
  })

  test('says everything in drama.yaml', async () => {
    const folder = createFolder(
      ['01.mp4', '02.mp4', '01.en.vtt', '01.ar.vtt', 'front.png', 'cover-wide.jpg'],
      [
        'key: neon-oath',
        'name: Neon Oath',
        'introduction: Two sisters.',
        'language: en',
        'translations: { ar: { name: قسم } }',
        'categories: [ Romance, { name: Revenge, translations: { ar: انتقام } } ]',
        'series: { key: oath, season: 2 }',
        'age: 16',
        'freeEpisodes: 1',
        'priceCoins: 75',
        'appOnlyEpisodes: [3]',
        'cover: front.png',
        'episodes: [ { file: 01.mp4 }, { file: 02.mp4 }, { file: 01.mp4 } ]',
      ].join('\n'),
    )
    const drama = await readDramaFolder(folder)
    expect(drama).toMatchObject({
      key: 'neon-oath',
      translations: { ar: { name: 'قسم' } },
      categories: [
        { name: 'Romance', translations: {} },
        { name: 'Revenge', translations: { ar: 'انتقام' } },
      ],
      series: { key: 'oath', season: 2 },
      minimumAge: 16,
      coverPath: join(folder, 'front.png'),
      wideCoverPath: join(folder, 'cover-wide.jpg'),
      assumptions: [],
    })
    expect(drama.episodes).toMatchObject([
      {
        number: 1,
        isFree: true,
        priceCoins: 0,
        isAppOnly: false,
        captions: [{ language: 'ar' }, { language: 'en' }],
      },
      { number: 2, isFree: false, priceCoins: 75, isAppOnly: false, captions: [] },
      { number: 3, isFree: false, priceCoins: 75, isAppOnly: true, fileName: '01.mp4', captions: [{}, {}] },
    ])
  })

  test('takes captions that are named as their film alone in the drama’s language, and says so', async () => {
    const files = ['01.mp4', '01.srt', '01.en.srt', 'part.two.mp4', 'part.two.srt']
    const drama = await readDramaFolder(createFolder(files, 'name: A\nkey: a\nlanguage: ar'))
    expect(drama.episodes.map(({ captions }) => captions.map(({ language }) => language))).toEqual([
      ['en', 'ar'],
      ['ar'],
    ])
    expect(drama.assumptions).toContain('01.srt is in العربية.')
  })

  test('names every fault of drama.yaml by its line and key', async () => {
    const yaml =
      'name: 24\nprices: 3\nfreeEpisodes: -1\ntranslations: {xx_y: {name: a}, ar: {nam: a}}\ncategories: [a, {nme: b}]\nseries: oath\nepisodes: [01.mp4]'
    expect(await readFaults(createFolder(['01.mp4'], yaml))).toEqual([
      'drama.yaml:1: "name" must be text; put it in quotes when it looks like a number.',
      'drama.yaml:2: there is no key "prices" here.',
      'drama.yaml:3: "freeEpisodes" must be a whole number from 0 to 999.',
      'drama.yaml:4: "translations.xx_y" must be a language tag such as en, ar, zh-Hans or pt-BR.',
      'drama.yaml:4: there is no key "nam" here.',
      'drama.yaml:5: "categories" must be a name, or { name: Revenge, translations: { ar: انتقام } }.',
      'drama.yaml:6: "series" must be written { key: neon-oath, season: 2 }.',
      'drama.yaml:7: "episodes" must be written { file: 01.mp4 }.',
    ])
    expect((await readFaults(createFolder(['01.mp4'], 'name: [')))[0]).toMatch(
      /^drama\.yaml:1: this is not proper YAML: /,
    )
    expect(await readFaults(createFolder(['01.mp4'], 'hello'))).toEqual([
      'drama.yaml:1: this must be a list of keys and values such as "name: Neon Oath".',
    ])
  })

  test('names files that are missing, double, or belong to nothing', async () => {
    expect(
      await readFaults(
        createFolder(
          ['01.mp4', '02.en.vtt', '01.e!.vtt', '01.ar.srt', '01.ar.vtt'],
          'cover: front.png\nappOnlyEpisodes: [2]\nepisodes: [{file: 01.mp4}, {file: ../02.mp4}]',
        ),
      ),
    ).toEqual([
      'drama.yaml: "cover" names front.png, and there is no such file in the folder.',
      'drama.yaml: "episodes.2" names ../02.mp4, and there is no such file in the folder.',
      '01.ar.srt and 01.ar.vtt are captions in the same language; keep one.',
      '01.e!.vtt does not say its language; name it as 01.en.vtt.',
      '02.en.vtt belongs to no video: there is no episode named 02.',
    ])
    expect(await readFaults(createFolder(['01.mp4', '01.mov']))).toEqual([
      '01.mov and 01.mp4 would be the same episode; keep one, or list "episodes" in drama.yaml.',
    ])
    expect((await readFaults(createFolder([])))[0]).toMatch(/holds no video/)
    expect((await readFaults(join(parent, 'nowhere')))[0]).toMatch(
      /nowhere cannot be imported: there is no such folder/,
    )
    writeFileSync(join(parent, 'file.mp4'), '')
    expect((await readFaults(join(parent, 'file.mp4')))[0]).toMatch(/it is a file; name the folder/)
  })
})
