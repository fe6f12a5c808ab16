import * as z from 'zod'

/** In one message, since a wrong backend causes thousands. */
const FAULTS_MAX = 5
const VALUES_MAX = 3
const TEXT_LENGTH_MAX = 40

type Issue = z.core.$ZodIssue

interface Fault {
  place: string
  rule: string
  /** The value of each item with this fault; null: not helpful, or possibly secret. */
  received: (string | null)[]
}

/**
 * Describes why `value` does not match `schema`. Each fault is listed once, with the allowed and the received values, no matter
 * how many items of a list have it.
 *
 * @param root the name of the whole value, such as `data`
 */
export function describeMismatch(schema: z.ZodType, value: unknown, root: string): string {
  const faults = new Map<string, Fault>()
  const seen = new Set<string>()
  for (const issue of findIssues(schema, value)) {
    // Later faults of the same part usually follow from its first one.
    const path = JSON.stringify(issue.path)
    if (seen.has(path)) continue
    seen.add(path)
    const { rule, received } = describe(issue, findPart(value, issue.path))
    const place = toPlace(root, issue.path)
    const key = `${place} ${rule}`
    const fault = faults.get(key) ?? { place, rule, received: [] }
    fault.received.push(received)
    faults.set(key, fault)
  }
  const sentences = [...faults.values()].map(toSentence)
  const rest = sentences.length - FAULTS_MAX
  return [...sentences.slice(0, FAULTS_MAX), ...(rest > 0 ? [`and ${rest} more faults`] : [])].join('; ')
}

function toSentence({ place, rule, received }: Fault): string {
  const values = [...new Set(received)].filter((value) => value !== null)
  const shown = [...values.slice(0, VALUES_MAX), ...(values.length > VALUES_MAX ? ['…'] : [])].join(', ')
  const times = received.length > 1 ? ` (${received.length} times)` : ''
  return `${place} ${rule}${shown === '' ? '' : `, not ${shown}`}${times}`
}

/** For a union, the issues of the option that the value was probably meant to be: zod picks one arbitrarily. */
function findIssues(schema: z.ZodType, value: unknown): readonly Issue[] {
  if (!(schema instanceof z.ZodUnion)) return schema.safeParse(value).error?.issues ?? []
  const options = schema.options as readonly z.ZodType[]
  return chooseOption(options.map((option) => option.safeParse(value).error?.issues ?? []))
}

/** The likely option is one that only parts of the value fail to match; without such an option, any would be allowed. */
function chooseOption(options: readonly (readonly Issue[])[]): readonly Issue[] {
  const inParts = options.filter((issues) => issues.every(({ path }) => path.length > 0))
  if (inParts.length > 0) return inParts.toSorted((a, b) => a.length - b.length)[0]!
  return [{ code: 'invalid_union', errors: options.map((issues) => [...issues]), path: [], message: '' }]
}

function findPart(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], value)
}

function toPlace(root: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (place, key) => (typeof key === 'number' ? `${place}[]` : `${place}.${String(key)}`),
    root,
  )
}

function describe(issue: Issue, part: unknown): { rule: string; received: string | null } {
  if (part === undefined) return { rule: 'is missing', received: null }
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, VALUES_MAX).map((key) => key.slice(0, TEXT_LENGTH_MAX))
    return { rule: `may not have ${keys.join(', ')}`, received: null }
  }
  if (issue.code === 'custom') return { rule: `is wrong: ${issue.message}`, received: null }
  return { rule: `must be ${allowed(issue)}`, received: toShown(issue, part) }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Completes `must be …`. */
function allowed(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_value':
      return toAlternatives(issue.values.map((value) => JSON.stringify(value)))
    case 'invalid_type':
      return TYPES[issue.expected] ?? issue.expected
    case 'invalid_format':
      return issue.format === 'regex' ? `a string like ${issue.pattern}` : `a ${issue.format.toUpperCase()}`
    case 'too_small':
      return toBound('at least', issue.minimum, issue.origin)
    case 'too_big':
      return toBound('at most', issue.maximum, issue.origin)
    case 'invalid_union':
      return toAlternatives([...new Set(issue.errors.flat().map(allowed))]) || issue.message
    default:
      return issue.message
  }
}

const COUNTED: Readonly<Record<string, string>> = { string: ' characters long', array: ' items long' }

function toBound(bound: string, limit: number | bigint, origin: string): string {
  return `${bound} ${limit}${COUNTED[origin] ?? ''}`
}

function toAlternatives(choices: readonly string[]): string {
  return choices.length < 2
    ? choices.join('')
    : `${choices.slice(0, -1).join(', ')} or ${choices[choices.length - 1]}`
}

/** Shows text only if its value is at fault; otherwise it may be a token, a name or a signed address. */
function toShown(issue: Issue, part: unknown): string {
  if (part === null || typeof part === 'number' || typeof part === 'boolean') return String(part)
  const isCounted = (issue.code === 'too_small' || issue.code === 'too_big') && issue.origin in COUNTED
  if (isCounted && (typeof part === 'string' || Array.isArray(part))) return String(part.length)
  if (typeof part !== 'string') return Array.isArray(part) ? 'a list' : 'an object'
  return isValueAtFault(issue) && part.length <= TEXT_LENGTH_MAX ? JSON.stringify(part) : 'a string'
}

function isValueAtFault(issue: Issue): boolean {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' || issue.expected === 'boolean'
    case 'invalid_format':
      return issue.format === 'regex'
    default:
      return true
  }
}
