import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { LANGUAGES, type Language } from '../../app/i18n/language.ts'
import { TEXTS } from '../../platform/texts/texts.ts'

const ROOT = join(import.meta.dirname, '../..')
const readYaml = (path: string) => parse(readFileSync(join(ROOT, path), 'utf8'))

const NO_BREAK = '\u00a0'
const NARROW_NO_BREAK = '\u202f'

/** What a language never contains, as its page in docs/languages/ has it; the name is what a failure says. */
type Faults = Record<string, RegExp>

const HAN_WITH_LATIN: Faults = {
  'a Latin word that touches a character': /\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}/u,
}

const DIGITS_WITH_HAN: Faults = {
  'a digit apart from its character': /\p{Script=Han} \d|\d \p{Script=Han}/u,
}

const EAST_ASIAN: Faults = {
  'half-width punctuation': /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;:?!.()~]/u,
  'a half-width bracket': /[()][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
}

const UNITS: Faults = {
  'a unit without its no-break space':
    /[\d}] (?:ms|s|min|mnt|dtk|h|Std\.|kbit\/s|kB|MB|GB|Mio\.|Mrd\.|M)(?![\p{L}.])/u,
}

const OPENED: Faults = {
  'a question that is not opened, or not closed': /(?:^|[.?!])[^¿?.!]+\?|¿[^?]*$/,
  'an exclamation that is not opened, or not closed': /(?:^|[.?!])[^¡?.!]+!|¡[^!]*$/,
}

/** Of all texts, what a drama's people say included. */
const MARKS: Record<Language, Faults> = {
  en: { 'marks of another language': /[«»„「」]/, 'a double hyphen': /--/, ...UNITS },
  'zh-Hans': { ...EAST_ASIAN, ...HAN_WITH_LATIN, ...DIGITS_WITH_HAN, 'brackets for quotes': /[「」『』]/ },
  'zh-Hant': { ...EAST_ASIAN, ...HAN_WITH_LATIN, ...DIGITS_WITH_HAN, 'quotes of the mainland': /[“”‘’]/ },
  ja: { ...EAST_ASIAN, 'quotes of another language': /[“”‘’«»]/ },
  ko: {
    'full-width punctuation': /[，。！？：；（）「」]/,
    'a space before a unit': /\d (?:화|편|초|분|일|개|위|세|자|코인|밀리초)(?!\p{L}{2})/u,
  },
  es: { 'a space before a percent sign': /\s%/, 'quotes of Spain': /[«»]/, ...OPENED, ...UNITS },
  'pt-BR': { 'a space before a percent sign': /\s%/, 'quotes of Portugal': /[«»]/, ...UNITS },
  fr: {
    'a mark without its narrow no-break space': new RegExp(
      `[^${NARROW_NO_BREAK}?!][;:?!»%]|«[^${NARROW_NO_BREAK}]`,
    ),
    'quotes of another language': /[“”„]/,
    ...UNITS,
  },
  de: {
    'a percent sign or an ellipsis without its no-break space': new RegExp(
      `[^${NO_BREAK}]%|[\\p{L}\\p{P}] …`,
      'u',
    ),
    'quotes of another language': /[«»”]|(?:^|\s)“/,
    ...UNITS,
  },
  id: { 'quotes of another language': /[«»„]/, ...UNITS },
  th: {
    'a mark Thai does without': /\p{Script=Thai}\s*[.?]/u,
    'ๆ without a space after it': /ๆ[^\s”]/,
    'a space before ๆ': /\sๆ/,
  },
  ar: {
    'a Latin question mark, comma, semicolon or percent sign': /[?,;%]/,
    'quotes of another language': /[“”„]/,
  },
}

/** In the interface and in what the platform says: a drama's people may speak otherwise. */
const WORDS: Partial<Record<Language, Faults>> = {
  en: {
    // "Sign In With" is the specification's.
    'another word for "log in"': /\bsign(?:ed|ing)?[- ]?(?:in|out)\b(?! With)/i,
    'American spelling': /\b(?:colors?|favorites?|canceled|catalog|recogniz\w+|gray)\b/i,
  },
  'zh-Hans': {
    'short films for short series': /短片/,
    'another word for "分类"': /(?<!问题)类型/,
    您: /您/,
  },
  'zh-Hant': {
    'short films for short series': /短片/,
    'usage of the mainland': /充值|鏈接|默認|設置|視頻|網絡|全屏|用戶|劇集|識別/,
    您: /您/,
  },
  ja: { 'another way to write a word': /観る|あなた/ },
  ko: { 'the formal style': /습니다|합니다|십시오/, 'another word for "사극"': /시대극/ },
  es: {
    'words of Spain': /\b(?:móvil|vídeo|pulsa|añad)/i,
    'short films for short series': /\bCortos /,
  },
  de: {
    'short films for short series': /Kurzfilm/,
    'another word for "anmelden"': /\b[Ee]inlogg/,
  },
  id: {
    'another word for "kamu"': /\b(?:Anda|kau)\b/,
    'a misspelling': /kadaluarsa/,
    'short films': /[Ff]ilm pendek/,
    'a capital within a sentence': /\b(?:Isi Ulang|Tugas Iklan)\b/,
    'one word twice': /\blagi \p{L}+ lagi\b/iu,
  },
  th: {
    กรุณา: /กรุณา/,
    'รับชม as a verb': /(?<!การ|ระยะเวลา)รับชม/,
    'short films for short series': /หนังสั้น/,
  },
}

interface Text {
  where: string
  text: string
}
type ByLanguage = Partial<Record<Language, string>>

function textsOfPages(language: Language): Text[] {
  const ofInterface = globSync(`app/i18n/locales/${language}/*.json`, { cwd: ROOT }).flatMap((path) => {
    const texts = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, string>
    return Object.entries(texts).map(([key, text]) => ({ where: `${path} ${key}`, text }))
  })
  const ofPlatform = Object.entries(TEXTS[language]).map(([key, text]) => ({ where: `TEXTS ${key}`, text }))
  return [...ofInterface, ...ofPlatform]
}

interface DramaTexts {
  name: ByLanguage
  introduction: ByLanguage
  lines: ByLanguage[]
}

function textsOfDramas(): [where: string, texts: ByLanguage][] {
  const files = globSync('demonstration/texts/*.yaml', { cwd: ROOT }).filter(
    (path) => basename(path) !== 'genres.yaml',
  )
  return files.flatMap((path): [string, ByLanguage][] => {
    const { name, introduction, lines } = readYaml(path) as DramaTexts
    return [
      [`${path} name`, name],
      [`${path} introduction`, introduction],
      ...lines.map((line): [string, ByLanguage] => [`${path} "${line.en}"`, line]),
    ]
  })
}

function textsOfDemonstration(): [where: string, texts: ByLanguage][] {
  const genres = Object.entries(readYaml('demonstration/texts/genres.yaml') as Record<string, ByLanguage>)
  const rows = readYaml('platform/demo/home.yaml') as { name: string; translations?: ByLanguage }[]
  const packages = readYaml('platform/demo/packages.yaml') as { id: string; marketingCopy?: ByLanguage }[]
  return [
    ...textsOfDramas(),
    ...genres,
    ...rows.map(({ name, translations = {} }): [string, ByLanguage] => [`home.yaml ${name}`, translations]),
    ...packages.map(({ id, marketingCopy = {} }): [string, ByLanguage] => [
      `packages.yaml ${id}`,
      marketingCopy,
    ]),
  ]
}

const demonstration = textsOfDemonstration()

function textsShown(language: Language): Text[] {
  const shown = demonstration.flatMap(([where, texts]) => ({ where, text: texts[language] ?? '' }))
  return [...textsOfPages(language), ...shown.filter(({ text }) => text)]
}

const IS_NUMBER =
  /\{\{(?:age|amount|count|dropped|from|number|page|rank|rate|seconds|side|to|total|year)\}\}/g
const IS_NO_PUNCTUATION = /\{\{[^}]*\}\}|https?:/g

/** Numbers as a digit; names and what else is put in as a sign of no script. */
const withoutPlaceholders = (text: string) =>
  text.replaceAll(IS_NUMBER, '0').replaceAll(IS_NO_PUNCTUATION, '□')

function findFaults(texts: readonly Text[], faults: Faults): string[] {
  return texts.flatMap(({ where, text }) =>
    Object.entries(faults)
      .filter(([, pattern]) => pattern.test(withoutPlaceholders(text)))
      .map(([fault]) => `${where}: ${fault}: ${text}`),
  )
}

/** English sentences that the specification has letter by letter. */
const IS_SPECIFIED = [
  "Uh-oh! This Short TV Show Isn't Available",
  "Looks like the page you're looking for cannot be found.",
]

/** Parts of one sentence, which end with the space that their language has before what follows, or with none. */
const IS_PART = /account\.json (?:agreeLead|agreeTail|and|deleteLead|deleteConfirmLabel)$/

describe.each(LANGUAGES)('%s is set as its page in docs/languages/ says (row 441)', (language) => {
  const shown = textsShown(language)

  test('with its own marks, in pages, names, introductions and captions', () => {
    expect(shown.length).toBeGreaterThan(700)
    expect(findFaults(shown, MARKS[language])).toEqual([])
  })

  test('in the words of its services', () => {
    expect(findFaults(textsOfPages(language), WORDS[language] ?? {})).toEqual([])
  })

  test('without typewriter marks and stray spaces', () => {
    expect(findFaults(shown, { 'a straight quotation mark': /"/, 'two spaces': /\s\s/ })).toEqual([])
    const whole = shown.filter(({ where }) => !IS_PART.test(where))
    expect(findFaults(whole, { 'a space at an end': /^\s|\s$/ })).toEqual([])
    const ours = shown.filter(({ text }) => !IS_SPECIFIED.includes(text))
    expect(findFaults(ours, { 'three dots': /\.\.\./, 'a straight apostrophe': /'/ })).toEqual([])
  })
})

describe('a line of Thai ends between words', () => {
  const JOINER = '\u2060'
  /** Browsers break a line within these, which their dictionaries lack, unless the parts are joined. */
  const UNKNOWN_TO_BROWSERS = [
    ['ซี', 'รีส์'],
    ['แพ็ก', 'เก', 'จ'],
    ['ออฟ', 'ไลน์'],
    ['ซี', 'ซัน'],
    ['เช็ค', 'อิน'],
    ['ความ', 'เป็น', 'ส่วน', 'ตัว'],
    ['มือ', 'ถือ'],
    ['ราย', 'ละเอียด'],
    ['ตอน', 'อื่นๆ'],
  ]
  /** Read by search engines and screen readers: there the words are written as everywhere. */
  const IS_NEVER_SET =
    /catalog\.json (?:homeTitle|browse(?:All)?Title|\w+Description)$|errors\.json errorDescription$|install\.json (?:downloadDescription|screenshot\w+)$|common\.json (?:footer\w+|qrCodeAlt|tagline)$|offline\.json title$/
  const texts = textsOfPages('th')
  const isSet = ({ where }: Text) => !IS_NEVER_SET.test(where)

  test.each(UNKNOWN_TO_BROWSERS)('%s and %s stay on one line', (...parts) => {
    const broken = texts.filter(isSet).filter(({ text }) => text.includes(parts.join('')))
    expect(broken).toEqual([])
    expect(texts.some(({ text }) => text.includes(parts.join(JOINER)))).toBe(true)
  })

  test('no other word is joined, and none for search engines', () => {
    const known = UNKNOWN_TO_BROWSERS.map((parts) => parts.join(JOINER))
    const without = (text: string) => known.reduce((rest, word) => rest.replaceAll(word, ''), text)
    expect(texts.filter((each) => without(isSet(each) ? each.text : '').includes(JOINER))).toEqual([])
    expect(texts.filter((each) => !isSet(each) && each.text.includes(JOINER))).toEqual([])
  })

  test('no consonant is left alone', () => {
    const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
    const isLeft = (text: string) =>
      [...segmenter.segment(text)].some(({ segment }) => /^[ก-ฮ]$/.test(segment))
    expect(texts.filter(isSet).filter(({ text }) => isLeft(text))).toEqual([])
  })
})

test('what the demonstration says is read, in every language', () => {
  expect(demonstration.length).toBeGreaterThan(150)
  for (const [where, texts] of textsOfDramas())
    expect(Object.keys(texts), where).toEqual(expect.arrayContaining([...LANGUAGES]))
})

test.each(LANGUAGES)(
  'the ranking of the week has one name in %s, in pages, platform and demonstration (row 422)',
  (language) => {
    const name = TEXTS[language].weekRanking
    const rows = readYaml('platform/demo/home.yaml') as {
      type: string
      name: string
      translations: ByLanguage
    }[]
    const [ranking] = rows.filter(({ type }) => type === 'ranking')
    expect(language === 'en' ? ranking?.name : ranking?.translations[language]).toBe(name)
    const top10 = textsOfPages(language).find(({ where }) => where.endsWith('errors.json top10'))?.text
    const withoutTen = top10?.replace(/\s?TOP ?10$|[ -]10(?=[ -])|^10 /, '')
    expect(withoutTen?.toLowerCase()).toBe(name.toLowerCase())
  },
)
