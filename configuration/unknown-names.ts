import { closest, distance } from 'fastest-levenshtein'
import { dotEnvNames, processEnv, withLine } from './process-env.ts'
import { ALL_VARIABLES, SECRETS } from './variables.ts'

const KNOWN: readonly string[] = [...ALL_VARIABLES, ...SECRETS.map((name) => `${name}_FILE`)]
/** Set by the product itself, or read by Docker Compose from the same file. */
const NOT_OURS = /^(CLIFFHANGER_(NODE_FOUND|MEMORY_IS_BOUNDED)|(POSTGRES|COMPOSE|DOCKER)_.*)$/
/** One typo is allowed per this many letters: `HOST` is not a misspelt `PORT`. */
const LETTERS_PER_MISTAKE = 6

/**
 * A sentence for each unrecognised variable: all in `.env`, but in the environment, which other programs share, only those that
 * resemble ours.
 */
export function unknownVariables(): string[] {
  const inFile = dotEnvNames()
  return Object.keys(processEnv())
    .flatMap((name) => describeUnknown(name, inFile.includes(name)) ?? [])
    .map(withLine)
}

export function describeUnknown(name: string, isInFile: boolean): string | null {
  if (KNOWN.includes(name) || NOT_OURS.test(name)) return null
  const nearest = closest(name, KNOWN)
  const isNear = distance(name, nearest) <= Math.floor(nearest.length / LETTERS_PER_MISTAKE)
  if (isNear) return `${name} is not a variable of Cliffhanger; did you mean ${nearest}?`
  return isInFile || name.startsWith('CLIFFHANGER_')
    ? `${name} is not a variable of Cliffhanger and has no effect.`
    : null
}
