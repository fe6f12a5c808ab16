import { pinyin } from 'pinyin-pro'
import { foldText } from './words.ts'

const HAN = /\p{Script=Han}+/gu
const HANGUL = /\p{Script=Hangul}+/gu
/** What is typed without a blank is shorter; a long name would have long terms otherwise. */
const SYLLABLES_MAX = 12

/**
 * How Latin keyboards and Korean initials write a name: pinyin without tones from each of its characters on, the initials
 * of its pinyin, and those of its Korean syllables (`ㄴㅇ` for 네온). A query may break off anywhere, so it looks up beginnings.
 */
export function toReadings(name: string): string[] {
  const text = name.normalize('NFC')
  const syllables = (text.match(HAN) ?? []).flatMap((run) =>
    pinyin(run, { toneType: 'none', type: 'array', v: true }),
  )
  const initials = toInitials((text.match(HANGUL) ?? []).join(''))
  const read = [...toEndings(syllables), syllables.map(([first]) => first).join(''), ...toEndings(initials)]
  // A keyboard writes ü as v, and viewers as u.
  return [...new Set(read.flatMap((reading) => [reading, reading.replaceAll('v', 'u')]))].filter(Boolean)
}

/** As a query's letters are folded. */
function toInitials(hangul: string): string[] {
  return [...hangul].map((syllable) => [...foldText(syllable).normalize('NFD')][0]!)
}

function toEndings(syllables: readonly string[]): string[] {
  return syllables.map((_, from) => syllables.slice(from, from + SYLLABLES_MAX).join(''))
}
