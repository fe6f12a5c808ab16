import { HAN_SPELLINGS } from './han-spellings.ts'

/** Variants that titles mix, in addition to these: `妳` for a woman, `姊` for an elder sister, `彷彿` for `仿佛`. */
const FURTHER_SPELLINGS = '妳你 姊姐 彷仿'

const HAN = /\p{Script=Han}/gu

/**
 * Each character that Chinese writes in several ways, simplified, traditional or as one region does, and the one
 * that stands for all of them. Characters only, never phrases: a text and a part of it must fold alike. Record
 * 066.
 */
const STANDING_FOR = toStandingFor(`${HAN_SPELLINGS} ${FURTHER_SPELLINGS}`)

function toStandingFor(pairs: string): ReadonlyMap<string, string> {
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

/** The same for every spelling of a Chinese text. */
export function foldHan(text: string): string {
  return text.replace(HAN, (character) => STANDING_FOR.get(character) ?? character)
}
