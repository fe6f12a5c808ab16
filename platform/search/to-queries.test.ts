import { describe, expect, test } from 'vitest'
import { romajiToKana } from './kana.ts'
import { toReadings } from './readings.ts'
import { toTerms } from './terms.ts'
import { readQuery, toQueries } from './to-queries.ts'
import { typoForms } from './typos.ts'
import { foldName, foldText, pairedRuns, splitWords } from './words.ts'

describe('folding (row 420, rule 28)', () => {
  test.each([
    ['Corazón de NIÑERA', 'corazon de ninera'],
    ['My Boss -- or My Ghost!?', 'my boss or my ghost'],
    ['Sister’s', 'sisters'],
    ['Straße, Łódź, İstanbul', 'strasse lodz istanbul'],
    ['قَسَم النيون', 'قسم نيون'],
    ['والقمر بالأمس كالنار للقلب فالحب', 'قمر امس نار قلب حب'],
    ['الم ألم والد لله', 'الم الم والد لله'],
    ['شيء من السماء', 'شي من سما'],
    ['کتاب الفارسی ٱلقلب', 'كتاب فارسي قلب'],
    ['ليلة ١٢ و۳', 'ليله 12 و3'],
    ['ตอน ๑๒', 'ตอน 12'],
    ['ซี\u2060รีส์', 'ซีรีส'],
    ['\u200fقمر\u200e Nutzungs\u00adbedingungen', 'قمر nutzungsbedingungen'],
    ['葛\u{e0100}城', '葛城'],
    ['أسيرة', 'اسيره'],
    ['แม่บ้าน', 'แมบาน'],
    ['ネオン', 'ねおん'],
    ['ＮＥＯＮ　１', 'neon 1'],
    ['회장님의 비밀', '회장님의 비밀'],
    ['ガラス', 'がらす'],
    ['《凤还巢：朱墙之下》', '凤还巢 朱墙之下'],
  ])('%s is compared as %s', (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })

  test('words have their parts, and scripts without blanks their runs', () => {
    expect(splitWords('l’amour, wi-fi_2')).toEqual([
      { text: 'lamour', parts: ['l', 'amour'] },
      { text: 'wi', parts: ['wi'] },
      { text: 'fi2', parts: ['fi', '2'] },
    ])
    expect(splitWords('ضوء القمر')).toEqual([
      { text: 'ضو', parts: ['ضو'] },
      { text: 'قمر', parts: ['القمر'] },
    ])
    expect(pairedRuns('Neon 雨宿りの約束 and 회장')).toEqual(['雨宿りの约束', '회장'])
  })
})

test.each([
  ['霓虹血誓', ['nihongxueshi', 'hongxueshi', 'xueshi', 'shi', 'nhxs']],
  ['绿女', ['lvnv', 'lunu', 'nv', 'nu', 'ln']],
  ['重庆', ['chongqing', 'qing', 'cq']],
  ['Neon 霓虹：2', ['nihong', 'hong', 'nh']],
  ['네온의 맹세', ['ㄴㅇㅇㅁㅅ', 'ㅇㅇㅁㅅ', 'ㅇㅁㅅ', 'ㅁㅅ', 'ㅅ'].map(foldText)],
  ['ネオンの誓い', ['shi', 's']],
  ['Neon Oath', []],
])('%s is also found by how a keyboard writes its sounds: %j (row 420)', (name, readings) => {
  expect(toReadings(name).toSorted()).toEqual(readings.toSorted())
})

test.each([
  ['neon no chikai', 'ねおん の ちかい'],
  ['NEON no chik', 'ねおん の ち'],
  ['hououno kikan', 'ほうおうの きかん'],
  ['hōō', 'ほうおう'],
  ['sinzyuku', 'しんじゅく'],
  ["shin'ai", 'しんあい'],
  ['ai', null],
  ['neon oath', null],
  ['ネオン', null],
  ['42', null],
  ['', null],
])('%j is %j in kana (row 420)', (query, kana) => expect(romajiToKana(query)).toBe(kana))

test.each([
  ['moonbound', 'moonbond'],
  ['heiress', 'hieress'],
  ['heiress', 'heirress'],
  ['ward', 'werd'],
  ['vermilion', 'vermmillion'],
])('%s and %s share a form (row 420)', (one, other) => {
  const forms = new Set(typoForms(one))
  expect(typoForms(other).some((form) => forms.has(form))).toBe(true)
})

test('no input puts an operator of PostgreSQL into terms or queries (rows 38, 420)', () => {
  const nasty = `'; DROP -- & | ! <-> :* \\ \0 \ud800 "x" a'b 100%_ 朱'墙`
  for (const term of toTerms({ names: [nasty], categories: [nasty], introductions: [nasty] })) {
    expect(term).toMatch(/^[nctw]:[\p{L}\p{M}\p{N}]+$/u)
  }
  const parsed = readQuery(nasty)!
  const known = parsed.words.map((text) => [{ text, isNear: true }])
  for (const text of Object.values(toQueries(parsed, known))) {
    expect(text?.replace(/'[nctwr]:[\p{L}\p{M}\p{N}]+'(?::\*)?/gu, '')).toMatch(/^[\p{L}\p{N} &|()]*$/u)
  }
})

test.each(['', ' ', '😀', '!?', '\0', '\ud800'])('%j is an empty query (row 38)', (query) => {
  expect(readQuery(query)).toBeNull()
})

test('a word that no drama has is the missing one, and is not searched for (row 420)', () => {
  const parsed = readQuery('crimson zeppelin')!
  const { withTypos, butOne } = toQueries(parsed, [[{ text: 'crimson', isNear: true }], []])
  expect(withTypos).toBeNull()
  expect(butOne).toBe("((((('n:crimson':* | 'c:crimson':*)))))")
})
