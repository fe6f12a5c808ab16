import { HAN_SPELLINGS } from './han-spellings.ts'

/**
 * Variants that titles mix, in addition to these: `妳` for a woman, `姊` for an elder sister, `彷彿` for `仿佛`.
 */
const FURTHER_SPELLINGS = '妳你 姊姐 彷仿'

const HAN = /\p{Script=Han}/gu

/**
 * Maps each spelling of a Chinese character, simplified, traditional or regional, to one that represents all
 * of them. Characters only, never phrases: a text and a part of it must fold alike. Record 066.
 */
const REPRESENTATIVES = toRepresentatives(`${HAN_SPELLINGS} ${FURTHER_SPELLINGS}`)

function toRepresentatives(pairs: string): ReadonlyMap<string, string> {
  const next = new Map<string, string>()
  const last = (character: string): string => {
    const following = next.get(character)
    return following === undefined ? character : last(following)
  }
  for (const [one, other] of pairs.trim().split(/\s+/)) {
    const [from, to] = [last(one!), last(other!)]
    if (from !== to) next.set(from, to)
  }
  return new Map([...next.keys()].map((character) => [character, last(character)]))
}

export function foldHan(text: string): string {
  return text.replace(HAN, (character) => REPRESENTATIVES.get(character) ?? character)
}
