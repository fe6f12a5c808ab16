import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  DramaFolderError,
  describeSkipped,
  findDramaFolders,
  isSystemFolder,
  readDramaFolder,
} from './drama-folder.ts'

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
  test('needs nothing but videos, and reports the defaults it applied', async () => {
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

  test('can set everything in drama.yaml', async () => {
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
        'clip: 0:12-1:02',
        'cast: [ Mina Park, Leo Sand ]',
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
      clip: { startMs: 12_000, endMs: 62_000 },
      cast: ['Mina Park', 'Leo Sand'],
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

  test('may have a cover for a language, by its file’s name or in drama.yaml', async () => {
    const covers = ['cover.jpg', 'cover.ja.png', 'cover.pt-br.webp', 'ar.jpg']
    const folder = createFolder(
      ['01.mp4', ...covers],
      'translations: { ar: { name: قسم, cover: ar.jpg }, ko: {} }',
    )
    const { coverPath, coverPaths, translations } = await readDramaFolder(folder)
    expect(coverPath).toBe(join(folder, 'cover.jpg'))
    expect(coverPaths).toEqual({
      ar: join(folder, 'ar.jpg'),
      ja: join(folder, 'cover.ja.png'),
      'pt-BR': join(folder, 'cover.pt-br.webp'),
    })
    expect(Object.keys(translations)).toEqual(['ar', 'ko'])
  })

  test('may have several covers on trial, the first of which is the cover (row 428)', async () => {
    const folder = createFolder(
      ['01.mp4', 'cover.jpg', 'b.jpg', 'c.jpg'],
      'covers: [b.jpg, cover.jpg, c.jpg]',
    )
    expect(await readDramaFolder(folder)).toMatchObject({
      coverPath: join(folder, 'b.jpg'),
      otherCoverPaths: [join(folder, 'cover.jpg'), join(folder, 'c.jpg')],
    })
    const names = ['01.mp4', 'cover.jpg']
    expect(await readFaults(createFolder(names, 'cover: cover.jpg\ncovers: [cover.jpg, b.jpg]'))).toEqual([
      'drama.yaml: "covers" names the cover first; leave out "cover".',
      'drama.yaml: "covers" names b.jpg, and there is no such file in the folder.',
    ])
    const several =
      'drama.yaml:1: "covers" must be a list of two to 5 files such as [cover.jpg, cover-b.jpg].'
    expect(await readFaults(createFolder(names, 'covers: cover.jpg'))).toEqual([several])
    expect(await readFaults(createFolder(names, 'covers: [cover.jpg]'))).toEqual([several])
    expect(await readFaults(createFolder(names, 'covers: [cover.jpg, cover.jpg]'))).toEqual([
      'drama.yaml:1: "covers" must name each file once.',
    ])
  })

  test('names covers of no known language, of the same one twice, and those that are not there', async () => {
    const covers = ['cover.ja.jpg', 'cover.ja.png', 'cover.xx.jpg', 'cover.final.png', 'cover.de.jpg']
    const yaml = 'translations: { de: { cover: de.jpg } }'
    expect(await readFaults(createFolder(['01.mp4', ...covers], yaml))).toEqual([
      'de.jpg and cover.de.jpg are covers in the same language; keep one.',
      'cover.final.png names no known language; name it as cover.ja.png.',
      'cover.ja.jpg and cover.ja.png are covers in the same language; keep one.',
      'cover.xx.jpg names no known language; name it as cover.ja.jpg.',
      'drama.yaml: "translations.de.cover" names de.jpg, and there is no such file in the folder.',
    ])
  })

  test('may be announced with a day, and then needs no video but a cover', async () => {
    const yaml = 'key: a\nname: A\nlanguage: en\ncomes: 2026-12-24\nappOnlyEpisodes: [7]'
    const drama = await readDramaFolder(createFolder(['cover.png'], yaml))
    expect(drama).toMatchObject({ comesOn: '2026-12-24', episodes: [] })
    expect(drama.assumptions).toEqual(['It is announced: it comes on 2026-12-24.'])
    const bare = createFolder([], yaml)
    expect(await readFaults(bare)).toEqual([
      `${bare} holds neither a video nor a cover; an announced drama needs a cover.`,
    ])
    expect(await readFaults(createFolder(['cover.png'], 'comes: Christmas'))).toEqual([
      'drama.yaml:1: "comes" must be a day such as 2026-12-24.',
    ])
  })

  test('reads captions named like their video as the drama’s language, and reports it', async () => {
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
    expect(await readFaults(createFolder(['01.mp4'], `categories: [a, ${'b'.repeat(61)}]`))).toEqual([
      'drama.yaml:1: "categories" must have names of 1 to 60 characters.',
    ])
    for (const clip of ['0:42-0:12', '0:01-0:02', '0:00-9:00', '0:12', '12-42', '0:12-0:72', '-0:12-0:42'])
      expect(await readFaults(createFolder(['01.mp4'], `clip: ${clip}`)), clip).toEqual([
        'drama.yaml:1: "clip" must be a range of 5 to 120 seconds such as 0:12-0:42.',
      ])
    expect((await readFaults(createFolder(['01.mp4'], 'name: [')))[0]).toMatch(
      /^drama\.yaml:1: this is not proper YAML: /,
    )
    expect(await readFaults(createFolder(['01.mp4'], 'hello'))).toEqual([
      'drama.yaml:1: this must be a list of keys and values such as "name: Neon Oath".',
    ])
  })

  test('names files that are missing, duplicate, or belong to nothing', async () => {
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

  test('matches names in composed and decomposed characters, as macOS writes them', async () => {
    const [composed, decomposed] = ['\u00c9pisode 1', 'E\u0301pisode 1']
    const folder = createFolder(
      [`${decomposed}.mp4`, `${composed}.fr.srt`],
      `episodes: [{ file: "${composed}.mp4" }]`,
      'cafe\u0301',
    )
    const drama = await readDramaFolder(folder)
    expect(drama.key).toBe('caf\u00e9')
    // The path is that of the disk.
    expect(drama.episodes).toMatchObject([
      { path: join(folder, `${decomposed}.mp4`), captions: [{ language: 'fr' }] },
    ])
    expect(await readFaults(createFolder([`${composed}.mp4`, `${decomposed}.mp4`]))).toContain(
      `${composed}.mp4 is there twice, in two forms of Unicode; keep one.`,
    )
  })

  test('skips recycle bins, thumbnails and remains of archives by their names', async () => {
    const inbox = join(parent, 'inbox')
    const junk =
      '$RECYCLE.BIN #recycle @eaDir @Recycle __MACOSX lost+found .Trash-1000 FOUND.000 found.012'.split(' ')
    for (const name of [...junk, 'system volume information', 'good/@eaDir/01.mp4']) {
      mkdirSync(join(inbox, name), { recursive: true })
      writeFileSync(join(inbox, name, '01.mp4'), '')
    }
    for (const name of ['01.mp4', '._01.mp4', 'Thumbs.db', 'desktop.ini']) {
      writeFileSync(join(inbox, 'good', name), '')
    }
    expect(await findDramaFolders(inbox)).toEqual({ dramas: [join(inbox, 'good')], skipped: [] })
    const drama = await readDramaFolder(join(inbox, 'good'))
    expect(drama.episodes.map(({ fileName }) => fileName)).toEqual(['01.mp4'])
    expect(drama.assumptions.join()).not.toContain('Not used')
    expect(['inbox/@eaDir/', './FOUND.001', 'lost+found'].every(isSystemFolder)).toBe(true)
    // A hidden folder is imported when it is named.
    expect(['.', '..', '.videos', 'found.mp4', 'inbox'].some(isSystemFolder)).toBe(false)
  })

  test.each([
    ['1.mp4', '01.mp4'],
    ['01 1080p.mp4', '01 720p.mp4'],
    ['第1集.mp4', '第一集.mp4'],
    ['EP1.mp4', 'ep01.mp4'],
    ['1.mp4', 'Episode 01.mov'],
  ])('refuses two videos with one number: %s, %s', async (one, other) => {
    expect(await readFaults(createFolder([one, other, '2.mp4']))).toEqual([
      expect.stringMatching(/ and .* would be the same episode; keep one, or list "episodes"/),
    ])
    const yaml = `episodes: [{ file: "${one}" }, { file: "${other}" }]`
    expect((await readDramaFolder(createFolder([one, other], yaml))).episodes).toHaveLength(2)
  })

  test('finds dramas and the folders beside them that hold no video of a known ending', async () => {
    const inbox = join(parent, 'mixed')
    for (const name of [
      'good/1.mp4',
      'former/1.rmvb',
      'described/drama.yaml',
      'empty/',
      'deep/within/1.mp4',
    ]) {
      mkdirSync(join(inbox, dirname(name)), { recursive: true })
      if (!name.endsWith('/')) writeFileSync(join(inbox, name), '')
    }
    const { dramas, skipped } = await findDramaFolders(inbox)
    expect(dramas).toEqual([join(inbox, 'described'), join(inbox, 'good')])
    expect(skipped.map(describeSkipped)).toEqual([
      expect.stringMatching(/mixed\/deep is skipped/),
      expect.stringMatching(/mixed\/former is skipped: it holds no video \(\.mp4 \.m4v .*\)\.$/),
    ])
  })

  test('names links whose file is not there, of every kind of file', async () => {
    const folder = createFolder([])
    for (const name of ['01.mp4', '01.en.vtt', 'cover.png']) symlinkSync('/nowhere/gone', join(folder, name))
    symlinkSync('02.mp4', join(folder, '02.mp4'))
    expect([...(await readFaults(folder))].sort()).toEqual([
      '01.en.vtt is a link to /nowhere/gone, which cannot be read; put the file itself into the folder.',
      '01.mp4 is a link to /nowhere/gone, which cannot be read; put the file itself into the folder.',
      '02.mp4 is a link to 02.mp4, which cannot be read; put the file itself into the folder.',
      'cover.png is a link to /nowhere/gone, which cannot be read; put the file itself into the folder.',
    ])
    const described = createFolder(['01.mp4'])
    symlinkSync('/nowhere/gone', join(described, 'drama.yaml'))
    expect(await readFaults(described)).toEqual([expect.stringMatching(/^drama\.yaml is a link to/)])
  })

  test('refuses a named pipe instead of waiting for it', async () => {
    const folder = createFolder(['02.mp4'])
    execFileSync('mkfifo', [join(folder, '01.mp4')])
    expect(await readFaults(folder)).toEqual([
      '01.mp4 is no file but a pipe, socket or device; remove it from the folder.',
    ])
    const described = createFolder(['01.mp4'])
    execFileSync('mkfifo', [join(described, 'drama.yaml')])
    expect(await readFaults(described)).toEqual([
      'drama.yaml is no file but a pipe, socket or device; remove it from the folder.',
    ])
  })

  test.each<[string, string | Uint8Array]>([
    ['is not UTF-8; save it again in that encoding', Buffer.from('name: Caf\u00e9', 'latin1')],
    ['is not UTF-8; save it again in that encoding', Buffer.from('\ufeffname: A', 'utf16le')],
    ['is not UTF-8; save it again in that encoding', Buffer.from('name: A', 'utf16le')],
    ['contains a NUL character in line 2; remove it', Buffer.from('name: A\nintroduction: The \0 end')],
    ['is not UTF-8; save it again in that encoding', Buffer.from('name: \u8a93', 'utf16le').swap16()],
    [
      ':1: "introduction" must be text; put the text in quotes: a colon',
      'introduction:\n  One day: she came',
    ],
    [':1: "name" must be text; put the text in quotes: a colon', 'name:\n  Oath: the end\n  Part: two'],
    [':1: "name" must be text; put the text in quotes: its first character', 'name: [Reborn]'],
    [':1: "name" must be text; put the text in quotes: its first character', 'name: { Reborn: again }'],
    [
      ':2: "introduction" must be text; put the text in quotes: its first',
      'name: A\nintroduction:\n  - Who?\n  - I.',
    ],
    [
      ':3: "translations.ar.name" must be text; put the text in quotes: a colon',
      'translations:\n  ar:\n    name:\n      A: b',
    ],
    [
      ':2: "categories" must be a name, or { name: Revenge, translations: { ar: انتقام } }; when it is text, put the text in quotes: a colon',
      'categories:\n  - Revenge: hot',
    ],
    [':1: put the text in quotes: a colon and a space', 'name: Re: Zero'],
    [
      ':2: put the text in quotes: a colon and a space',
      'name: A\nintroduction: Two sisters: one city\n  more: x',
    ],
    [':1: put the text in quotes: a colon and a space', 'translations: { ar: { name: A: b } }'],
    [':1: put the text in quotes: its first character', 'name: @home'],
    [':1: put the text in quotes: its first character', 'name: *stars*'],
    [':1: put the text in quotes: its first character', 'name: !important'],
    [':1: put the whole text in quotes', 'name: "Yes" she said'],
  ])('drama.yaml with unusable content is reported with what to do: %s', async (fault, yaml) => {
    const folder = createFolder(['01.mp4'])
    writeFileSync(join(folder, 'drama.yaml'), yaml)
    expect(await readFaults(folder)).toEqual([expect.stringContaining(fault)])
  })

  test('drama.yaml may begin with a byte order mark', async () => {
    expect(await readDramaFolder(createFolder(['01.mp4'], '\ufeffname: A'))).toMatchObject({ name: 'A' })
  })
})
