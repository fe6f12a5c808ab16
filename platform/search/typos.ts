/** Shorter words have too many neighbours that mean something else. */
const TYPO_LENGTH_MIN = 4
/** Two typos in a word of this length. Longer ones would have hundreds of forms. */
const TWO_TYPOS = { min: 8, max: 11 }
const FORMS_LENGTH_MAX = 24

/**
 * The word and its forms with a letter left out; of long words, with two left out. Two words with a typo
 * between them (a wrong, missing, additional or swapped letter) share a form, so that looking up equal forms
 * finds it.
 */
export function typoForms(word: string, typosMax: 1 | 2 = 2): string[] {
  const { length } = [...word]
  if (length < TYPO_LENGTH_MIN || length > FORMS_LENGTH_MAX) return [word]
  const once = withoutOne(word)
  const hasTwo = typosMax === 2 && length >= TWO_TYPOS.min && length <= TWO_TYPOS.max
  return [...new Set([word, ...once, ...(hasTwo ? once.flatMap(withoutOne) : [])])]
}

function withoutOne(word: string): string[] {
  const letters = [...word]
  return letters.map((_, index) => letters.toSpliced(index, 1).join(''))
}
