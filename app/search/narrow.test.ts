import { expect, test } from 'vitest'
import { narrow } from './narrow.ts'

const toDrama = (name: string) => ({ dramaId: name, name, categories: '', coverUrl: null })
const DRAMAS = [
  'Moonbound Hearts',
  'The Fox Bride Beneath the Moon',
  "L'Été d'Amour",
  'Ward 7',
  'ละครรัก',
  '朱门夜雨',
].map(toDrama)

test.each<[string, string[]]>([
  ['moon', ['Moonbound Hearts', 'The Fox Bride Beneath the Moon']],
  ['MOONB', ['Moonbound Hearts']],
  ['moon fox', ['The Fox Bride Beneath the Moon']],
  // A name that begins with one letter; other words must be that letter, or that word unless it is the last.
  ['m', ['Moonbound Hearts']],
  ['b', []],
  ['moonbound h', ['Moonbound Hearts']],
  ['fox bri', ['The Fox Bride Beneath the Moon']],
  ['bri fox', []],
  ['brid fox', ['The Fox Bride Beneath the Moon']],
  ['lete damo', ["L'Été d'Amour"]],
  ['7', ['Ward 7']],
  ['夜雨', ['朱门夜雨']],
  ['รัก', ['ละครรัก']],
  // A vowel mark makes it another word.
  ['รุก', []],
  ['hearst', []],
  ['😀', []],
  ['', []],
])('%s leaves %j (row 420)', (query, names) => {
  expect(narrow(DRAMAS, query).map(({ name }) => name)).toEqual(names)
})
