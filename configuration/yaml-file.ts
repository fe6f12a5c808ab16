import { basename } from 'node:path'
import { isMap, isNode, LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod'

/** An operator's file as its schema understands it, or everything that is wrong with it, one sentence each. */
export type YamlFile<Value> = { value: Value } | { faults: string[] }

/**
 * Checks a YAML file against a schema, whose messages complete the sentence `"colors.accent" …`. Each fault names the
 * file and the line, and all of them are reported together.
 *
 * @param path names the file in the sentences
 */
export async function parseYamlFile<Schema extends z.ZodType>(
  text: string,
  path: string,
  schema: Schema,
): Promise<YamlFile<z.output<Schema>>> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const lineAt = (offset = 0) => lines.linePos(offset).line
  const toSentences = (faults: { line: number; text: string }[]) =>
    faults
      .sort((one, other) => one.line - other.line)
      .map(({ line, text }) => `${basename(path)}:${line}: ${text}.`)
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ pos, message }) => ({
      line: lineAt(pos[0]),
      text: `is not YAML: ${message.split(/ at line|\n/)[0]}`,
    }))
    return { faults: toSentences(faults) }
  }

  /** Where the value at a path begins, or the last one on the way to it that exists. */
  function lineOf(keys: readonly PropertyKey[]): number {
    for (let depth = keys.length; depth > 0; depth -= 1) {
      const node = document.getIn(keys.slice(0, depth), true)
      if (isNode(node)) return lineAt(node.range?.[0])
    }
    return 1
  }

  /** Where a key is written that its schema does not know. */
  function lineOfKey(keys: readonly PropertyKey[], name: string): number {
    const parent = document.getIn(keys, true)
    const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === name) : undefined
    return isNode(pair?.key) ? lineAt(pair.key.range?.[0]) : lineOf(keys)
  }

  const parsed = await schema.safeParseAsync(document.toJS({ maxAliasCount: 100 }) ?? {})
  if (parsed.success) return { value: parsed.data }
  const faults = parsed.error.issues.flatMap((issue) => {
    const name = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') {
      return { line: lineOf(issue.path), text: `${name ? `"${name}"` : 'the file'} ${issue.message}` }
    }
    return issue.keys.map((key) => ({
      line: lineOfKey(issue.path, key),
      text: `there is no key "${[...issue.path, key].join('.')}" in this file`,
    }))
  })
  return { faults: toSentences(faults) }
}
