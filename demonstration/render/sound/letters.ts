// What a voice without speech makes of the letters of a line: their vowels and consonants, not their words.

/** The first three formants of a grown man's vowels, in Hz. */
export type Formants = readonly [first: number, second: number, third: number]

const VOWELS: Record<string, Formants> = {
  a: [700, 1180, 2440],
  e: [510, 1780, 2480],
  i: [320, 2120, 2860],
  o: [530, 900, 2410],
  u: [345, 960, 2260],
  y: [330, 1980, 2700],
}
const NEUTRAL: Formants = [500, 1480, 2450]
const LIPS: Formants = [270, 1000, 2200]
const TEETH: Formants = [290, 1650, 2550]
const PALATE: Formants = [280, 1900, 2350]

/** A letter as it is heard: how loud its voice and its noise are, 0 to 1, and where the mouth goes for it. */
export type Sound = {
  kind: 'vowel' | 'voiced' | 'nasal' | 'noise' | 'stop' | 'gap' | 'pause'
  voice: number
  noise: number
  /** Where the noise is loudest, in Hz. */
  noiseHz: number
  formants: Formants
}

const sound = (kind: Sound['kind'], voice: number, formants: Formants, noise = 0, noiseHz = 0): Sound => ({
  kind,
  voice,
  noise,
  noiseHz,
  formants,
})

const CONSONANTS: [letters: RegExp, sound: Sound][] = [
  [/m/, sound('nasal', 0.5, LIPS)],
  [/n/, sound('nasal', 0.5, TEETH)],
  [/[lr]/, sound('voiced', 0.7, [360, 1250, 2200])],
  [/w/, sound('voiced', 0.65, [320, 780, 2200])],
  [/b/, sound('stop', 0.22, LIPS, 0.1, 700)],
  [/d/, sound('stop', 0.22, TEETH, 0.14, 2600)],
  [/[gj]/, sound('stop', 0.22, PALATE, 0.12, 1800)],
  [/p/, sound('stop', 0, LIPS, 0.12, 800)],
  [/t/, sound('stop', 0, TEETH, 0.2, 3000)],
  [/[ckqx]/, sound('stop', 0, PALATE, 0.16, 1700)],
  [/[sz]/, sound('noise', 0.05, TEETH, 0.26, 4300)],
  [/f/, sound('noise', 0.05, LIPS, 0.12, 2200)],
  [/v/, sound('voiced', 0.4, LIPS, 0.05, 2000)],
  [/h/, sound('noise', 0.2, NEUTRAL, 0.12, 1500)],
]
const GAP = sound('gap', 0.4, NEUTRAL)
const PAUSE = sound('pause', 0, NEUTRAL)
const WEAK_VOWEL = sound('vowel', 0.5, NEUTRAL)
const WHISPERED = sound('noise', 0.1, TEETH, 0.14, 2600)

export const PAUSES = /[.,!?;:…]/

const toVowel = (formants: Formants) => sound('vowel', 1, formants)

/** A sound for each letter, so that the voice goes along with the lips. The last vowel of a phrase is held to its end. */
export function toSounds(say: string): Sound[] {
  const sounds = toEachSound([...say.toLowerCase()])
  for (const { start, end } of toPhrases(say)) {
    const last = sounds.findLastIndex(({ kind }, i) => kind === 'vowel' && i >= start && i < end)
    const held = sounds[last]
    for (let i = last + 1; held && i < end; i++)
      sounds[i] = { ...sounds[i]!, kind: 'voiced', voice: HELD_VOICE, formants: held.formants }
  }
  return sounds
}

const HELD_VOICE = 0.7

function toEachSound(letters: readonly string[]): Sound[] {
  return letters.map((letter, i) => {
    const [before = ' ', after = ' '] = [letters[i - 1], letters[i + 1]]
    if (PAUSES.test(letter)) return PAUSE
    if (letter === ' ') return PAUSES.test(before) ? PAUSE : GAP
    if (letter === 'h' && /[tscgp]/.test(before)) return before === 'g' ? GAP : WHISPERED
    if (/[ts]/.test(letter) && after === 'h') return WHISPERED
    if (letter === 'y' && i > 0 && before !== ' ') return toVowel(VOWELS.y!)
    if (letter === 'y') return sound('voiced', 0.7, VOWELS.y!)
    // The last e of a word is mostly mute, and two of the same letter are one long vowel.
    if (letter === 'e' && !/[a-z]/.test(after) && /[a-z]/.test(before) && !VOWELS[before]) return WEAK_VOWEL
    if (/[ea]/.test(letter) && before === 'e') return toVowel(VOWELS.i!)
    if (letter === 'e' && (after === 'e' || after === 'a')) return toVowel(VOWELS.i!)
    if (letter === 'o' && (before === 'o' || after === 'o')) return toVowel(VOWELS.u!)
    const vowel = VOWELS[letter]
    if (vowel) return toVowel(vowel)
    return CONSONANTS.find(([letters]) => letters.test(letter))?.[1] ?? WEAK_VOWEL
  })
}

/** Letters from `start` up to `end` that are spoken in one breath, and the sign that ends them. */
export type Phrase = { start: number; end: number; ending: string }

export function toPhrases(say: string): Phrase[] {
  return [...say.matchAll(/[^.,!?;:…]+([.,!?;:…]*)/g)]
    .filter(([, ending], _, all) => all.length === 1 || ending !== undefined)
    .map((match) => {
      const ending = match[1] ?? ''
      const start = match.index + (/^\s+/.exec(match[0])?.[0].length ?? 0)
      return { start, end: match.index + match[0].length - ending.length, ending }
    })
    .filter(({ start, end }) => end > start)
}

/** The middle of a syllable's vowel, counted in letters, and whether it bears the word's stress. */
export type Syllable = { at: number; stressed: boolean }

export function toSyllables(say: string, sounds: readonly Sound[]): Syllable[] {
  const isVowel = (i: number) => sounds[i]?.kind === 'vowel'
  const syllables: Syllable[] = []
  let isFirst = true
  for (let i = 0; i < sounds.length; i++) {
    if (!/[a-z]/i.test(say[i] ?? ' ') && say[i] !== "'") isFirst = true
    if (!isVowel(i) || isVowel(i - 1)) continue
    let last = i
    while (isVowel(last + 1)) last++
    const word = /[a-z']*$/i.exec(say.slice(0, i))![0] + /^[a-z']*/i.exec(say.slice(i))![0]
    syllables.push({ at: (i + last + 1) / 2, stressed: isFirst && word.length > 3 })
    isFirst = false
  }
  return syllables
}
