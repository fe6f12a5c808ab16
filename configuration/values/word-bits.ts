/**
 * How many bits shorter a text is in a code for English words than in one for random characters. Both codes assign
 * probabilities, so a random key reaches `n` bits with a chance of at most 2^-n in any alphabet.
 */
export function bitsFromWords(text: string): number {
  const inWords = [bitsAsWords(text, NEXT), bitsAsWords(text, NEXT_IN_SENTENCE), bitsAsLeet(text)]
  return text.length * Math.log2(countSymbols(text)) - Math.log2(inWords.length) - Math.min(...inWords)
}

/** The size of the smallest key generator's alphabet that contains all characters of the text. */
function countSymbols(text: string): number {
  if (/^(?:[0-9a-f-]+|[0-9A-F-]+)$/.test(text)) return 16
  // Single-case generators also use digits.
  const given = isOfOneCase(text) ? `${text}0` : text
  return ALPHABETS.reduce((count, [alphabet, size]) => count + (alphabet.test(given) ? size : 0), 0)
}

const ALPHABETS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[-_]/, 2],
  [/[+/=]/, 3],
  [/[^\w+/=-]/, 28],
]

type Kind = 'lower' | 'upper' | 'digit' | 'other'

type Chances = Readonly<Record<Kind, Readonly<Record<Kind, number>>>>

/** Probabilities of the next kind of character, in words with capitals, numbers and signs in between. */
const NEXT: Chances = {
  lower: { lower: 0.8, upper: 0.07, digit: 0.05, other: 0.08 },
  upper: { lower: 0.45, upper: 0.45, digit: 0.04, other: 0.06 },
  digit: { lower: 0.15, upper: 0.1, digit: 0.65, other: 0.1 },
  other: { lower: 0.55, upper: 0.2, digit: 0.15, other: 0.1 },
}
/** The same for sentences in CamelCase, such as `GiveYouUp`, where half of the words have at most four letters. */
const NEXT_IN_SENTENCE: Chances = {
  ...NEXT,
  lower: { lower: 0.73, upper: 0.24, digit: 0.02, other: 0.01 },
  upper: { lower: 0.91, upper: 0.07, digit: 0.01, other: 0.01 },
}
const OTHER_SHARES: Readonly<Record<string, number>> = { '-': 0.3, _: 0.3, ' ': 0.2 }

function bitsAsWords(given: string, chances: Chances): number {
  const isOneCase = isOfOneCase(given)
  const text = isOneCase ? given.toLowerCase() : given
  let bits = 0
  let before = ''
  for (const character of text) {
    const kind = toKind(character)
    const next = chances[before ? toKind(before) : 'other']
    bits -= Math.log2((next[kind] * shareWithin(kind, character, before)) / (isOneCase ? 1 - next.upper : 1))
    before = character
  }
  return bits
}

function shareWithin(kind: Kind, character: string, before: string): number {
  if (kind === 'digit') {
    if (toKind(before) !== 'digit') return 0.1
    return Number(character) === (Number(before) + 1) % 10 ? 0.4 : 0.6 / 9
  }
  if (kind === 'other') return OTHER_SHARES[character] ?? 0.2 / 30
  const isStart = !isLetter(before) || (kind === 'upper' && toKind(before) === 'lower')
  const followers = FOLLOWERS[isStart ? '^' : before.toLowerCase()] ?? ''
  return SHARES[followers.indexOf(character.toLowerCase())] ?? REST_SHARE
}

function bitsAsLeet(text: string): number {
  const plain = text.replace(/[013457@$]/g, (sign) => LEET[sign] ?? sign)
  // Each of these letters could have been written either way.
  return bitsAsWords(plain, NEXT) + (plain.match(/[aeiost]/gi)?.length ?? 0)
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const isOfOneCase = (text: string) => !/[a-z]/.test(text) || !/[A-Z]/.test(text)
const isLetter = (character: string) => /^[a-z]$/i.test(character)

function toKind(character: string): Kind {
  if (/^[a-z]$/.test(character)) return 'lower'
  if (/^[A-Z]$/.test(character)) return 'upper'
  return /^\d$/.test(character) ? 'digit' : 'other'
}

/** The twelve most common letters after each letter in English, in order; `^`: at the start of a word. */
const FOLLOWERS: Readonly<Record<string, string>> = Object.fromEntries(
  `^tasoipcrwfne antrcslgmdyip beaolruyisjht coheaktrlcius deisraoudybgl ersndacmptlve
   foirfateuhlms geiunraohslgm heaoitruysbdz intsolcdergmf jesoaupikbcdf keisuanotdpbg
   leoialdysutfm meaobpismudln ndtegosclauif onruwfdtmcpsl pareloitpusmx qurlabcdefghi
   reoaisytdumrv steioshaucpwk thesoiaruyctw unrtseclpmiab veiaostbfgcdh wiheaosnrlwtc
   xtpaieycxlmsb yosepmtablwin zeaohsibcdfgj`
    .split(/\s+/)
    .map((row) => [row[0], row.slice(1)]),
)
const SHARES = [0.23, 0.15, 0.1, 0.085, 0.07, 0.06, 0.05, 0.04, 0.033, 0.03, 0.025, 0.02]
const REST_SHARE = (1 - SHARES.reduce((sum, share) => sum + share, 0)) / (26 - SHARES.length)
