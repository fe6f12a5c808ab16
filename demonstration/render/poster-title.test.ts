import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../app/i18n/language.ts'
import { readTexts } from '../drama-texts.ts'
import { drawPosters } from '../write-drama.ts'
import { DRAMAS } from './dramas/index.ts'
import { posterTitle } from './poster-title.ts'

/** Of the 720 units of a poster's width: 9 px on a card of 110 px. */
const READABLE = 58

const findDrama = (key: string) => DRAMAS.find((drama) => drama.key === key)!

function readLines(key: string, language: string): { text: string; size: number }[] {
  const drama = findDrama(key)
  const { name, poster } = readTexts(drama)
  const { art } = posterTitle(drama, language, poster?.[language] ?? name[language]!, '#ffffff', '#eeeeee')
  // Each line is drawn twice: its shadow, then itself.
  return [...art.matchAll(/font-size="([\d.]+)"[^>]*>([^<]*)</g)]
    .filter((_, index) => index % 2 === 1)
    .map(([, size, text]) => ({ text: text!, size: Number(size) }))
}

describe('the title on a poster', () => {
  test.each([
    ['heiress-wore-ashes', 'de', ['Die Erbin', 'aus der Asche']],
    ['neon-oath', 'es', ['JURAMENTO', 'DE NEÓN']],
    ['last-train-to-yesterday', 'ja', ['昨日行きの', '最終列車']],
    ['boss-or-ghost', 'ja', ['上司か、', '幽霊か！？']],
    ['neon-oath', 'th', ['คำสาบาน', 'ใต้แสงนีออน']],
    ['fox-bride', 'ar', ['عروس الثعلب', 'تحت القمر']],
    ['reborn-unforgiving', 'ja', ['生まれ変わった', '私は、', 'もう許さない！']],
  ])('of %s in %s keeps words and what belongs to them together', (key, language, lines) => {
    expect(readLines(key, language).map(({ text }) => text)).toEqual(lines)
  })

  test('is followed by what comes after its colon, smaller, only where that can be read', () => {
    const german = readLines('phoenix-returns', 'de')
    expect(german.map(({ text }) => text)).toEqual(['Rückkehr', 'des Phönix', 'Hinter der roten', 'Mauer'])
    expect(german.at(-1)!.size).toBeLessThan(german[0]!.size)
    expect(readLines('phoenix-returns', 'id').map(({ text }) => text)).toEqual(['Kembalinya', 'Sang Phoenix'])
  })

  test.each(DRAMAS.map(({ key }) => key))('of %s can be read on a small card in every language', (key) => {
    for (const language of LANGUAGES)
      for (const { text, size } of readLines(key, language))
        expect(size, `${language}: ${text}`).toBeGreaterThanOrEqual(READABLE)
  })
})

test('a drama’s posters are its two covers and one in each other language', () => {
  const names = [...drawPosters(findDrama('salt-and-honey')).keys()]
  const others = LANGUAGES.filter((language) => language !== 'en').map((language) => `cover.${language}.png`)
  expect(names.toSorted()).toEqual(['cover.png', 'cover-wide.png', ...others].toSorted())
})
