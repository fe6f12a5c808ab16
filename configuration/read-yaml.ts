import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'
import type * as z from 'zod'

interface Expected<Schema extends z.ZodType> {
  schema: Schema
  checks?: readonly z.ZodType[]
  fileName: string
}

export interface ReadYaml<Value> {
  value: Value
  findPlace(path: readonly PropertyKey[]): string
}

/** All faults as sentences with their lines, and those of values with their paths. */
export interface YamlFaults {
  faults: string[]
  fields?: FieldFault[]
}

export interface FieldFault {
  path: readonly PropertyKey[]
  sentence: string
}

/**
 * Parses a YAML file written by an operator. The schema's messages complete the sentence `"name" …`.
 */
export async function readYaml<Schema extends z.ZodType>(
  text: string,
  { schema, checks = [], fileName }: Expected<Schema>,
): Promise<ReadYaml<z.output<Schema>> | YamlFaults> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const place = (offset: number) => `${fileName}:${lines.linePos(offset).line}`
  const wrong = [...document.errors, ...document.warnings].filter(isFault)
  if (wrong.length > 0) {
    const byPlace = new Map<string, string>()
    // Later faults of the same line usually follow from its first one.
    for (const { pos, code, message } of wrong.toSorted((a, b) => a.pos[0] - b.pos[0])) {
      const where = place(pos[0])
      if (!byPlace.has(where))
        byPlace.set(
          where,
          `${where}: ${QUOTES_NEEDED[code] ?? `this is not proper YAML: ${firstLine(message)}`}.`,
        )
    }
    return { faults: [...byPlace.values()] }
  }
  const lost = findLostAlias(document)
  if (lost !== null) return { faults: [`${place(lost)}: ${QUOTES_NEEDED.BAD_SCALAR_START}.`] }
  const findPlace = (path: readonly PropertyKey[]) => place(findOffset(document, path))
  // Rejects documents with exponential aliases.
  const plain: unknown = document.toJS({ maxAliasCount: 100 })
  const parsed = await schema.safeParseAsync(plain)
  const checked = await Promise.all(checks.map((check) => check.safeParseAsync(plain)))
  const issues = [parsed, ...checked].flatMap(({ error }) => error?.issues ?? [])
  if (parsed.success && issues.length === 0) return { value: parsed.data, findPlace }
  const faults = issues.flatMap((issue) =>
    toFaults(issue, document.getIn([...issue.path], true)).map(({ path, sentence }) => ({
      offset: findOffset(document, path),
      text: `${findPlace(path)}: ${sentence}`,
      field: { path, sentence },
    })),
  )
  const inOrder = faults.toSorted((a, b) => a.offset - b.offset)
  return {
    faults: [...new Set(inOrder.map(({ text }) => text))],
    fields: inOrder.map(({ field }) => field),
  }
}

const QUOTES_NEEDED: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'put the text in quotes: a colon and a space in it begin a value of their own',
  BLOCK_IN_FLOW: 'put the text in quotes: a colon and a space in it begin a value of their own',
  BAD_SCALAR_START: 'put the text in quotes: its first character means something else in YAML',
  TAG_RESOLVE_FAILED: 'put the text in quotes: its first character means something else in YAML',
  UNEXPECTED_TOKEN: 'put the whole text in quotes, and those within it twice: this is not proper YAML',
}

/** The offset of text that begins with an asterisk and therefore reads as an alias without an anchor; null: none. */
function findLostAlias(document: Document.Parsed): number | null {
  let at: number | null = null
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return undefined
      at = alias.range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return at
}

function isFault(error: YAMLError): boolean {
  return error.name === 'YAMLParseError' || error.code === 'TAG_RESOLVE_FAILED'
}

function toFaults(issue: z.core.$ZodIssue, found: unknown): FieldFault[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], sentence: `there is no key "${key}" here.` }))
  }
  if (expectsText(issue) && isCollection(found)) {
    const hasColon = isMap(found) && !found.flow
    const quotes = QUOTES_NEEDED[hasColon ? 'BLOCK_AS_IMPLICIT_KEY' : 'BAD_SCALAR_START']!
    if (issue.code !== 'invalid_union')
      return [{ path, sentence: `${toName(path)} must be text; ${quotes}.` }]
    if (hasColon) return [{ path, sentence: `${toName(path)} ${issue.message}; when it is text, ${quotes}.` }]
  }
  const message = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message
  return [{ path, sentence: `${toName(path)} ${message}.` }]
}

function expectsText(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_union')
    return issue.errors.flat().some((each) => each.path.length === 0 && expectsText(each))
  return issue.code === 'invalid_type' && issue.expected === 'string'
}

/**
 * The keys below the last list index, because the line number identifies the list item; for a list item itself, the list's key.
 */
function toName(path: readonly PropertyKey[]): string {
  const lastIndex = path.findLastIndex((part) => typeof part === 'number')
  const below = path.slice(lastIndex + 1)
  const list = path.findLast((part) => typeof part === 'string')
  if (below.length > 0) return `"${below.map(String).join('.')}"`
  return list === undefined ? 'this' : `"${String(list)}"`
}

function findOffset(document: Document.Parsed, path: readonly PropertyKey[]): number {
  let node: Node | null | undefined = document.contents
  let offset = node?.range?.[0] ?? 0
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
      if (!pair) break
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value as Node | null
    } else if (isSeq(node)) {
      node = node.items[Number(part)] as Node | undefined
      if (!node) break
      offset = node.range?.[0] ?? offset
    } else break
  }
  return offset
}

function firstLine(message: string): string {
  return message
    .split('\n')[0]!
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/[:.]$/, '')
}
