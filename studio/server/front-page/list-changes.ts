import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_CURRENCY, toDecimal } from '../../../contract/money.ts'
import { isRecord, nameItem } from './rewrite-yaml.ts'

const SHOWN_LENGTH_MAX = 80

/** For people who decide on a draft, and for the record: `week.name: Top → Best.` */
export function listChanges(before: unknown, after: unknown): string[] {
  const currency = isRecord(after) && typeof after.currency === 'string' ? after.currency : DEFAULT_CURRENCY
  const show = (key: string, value: unknown): string => {
    if (value === undefined) return 'none'
    // Invalid drafts have texts here.
    if (/(Minor|Cents)$/.test(key) && Number.isSafeInteger(value))
      return `${toDecimal({ minor: value as number, currency })} ${currency}`
    const text = Array.isArray(value) && !value.some(isRecord) ? value.join(', ') : toText(value)
    return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text
  }

  function compare(path: readonly string[], one: unknown, other: unknown): string[] {
    if (isDeepStrictEqual(one, other)) return []
    if (isList(one) && isList(other)) return compareLists(one, other)
    if (isRecord(one ?? {}) && isRecord(other ?? {}) && (isRecord(one) || isRecord(other))) {
      const [from, to] = [one ?? {}, other ?? {}] as Record<string, unknown>[]
      const keys = [...new Set([...Object.keys(from!), ...Object.keys(to!)])]
      return keys.flatMap((key) => compare([...path, key], from![key], to![key]))
    }
    const key = path.at(-1) ?? ''
    return [`${path.join('.')}: ${show(key, one)} → ${show(key, other)}.`]
  }

  function compareLists(from: readonly unknown[], to: readonly unknown[]): string[] {
    const [old, now] = [byName(from), byName(to)]
    const kept = [...now.keys()].filter((name) => old.has(name))
    const isMoved = kept.join() !== [...old.keys()].filter((name) => now.has(name)).join()
    return [
      ...[...old.keys()].filter((name) => !now.has(name)).map((name) => `${name}: removed.`),
      ...[...now.keys()].filter((name) => !old.has(name)).map((name) => `${name}: added.`),
      ...(isMoved ? [`New order: ${[...now.keys()].join(', ')}.`] : []),
      ...kept.flatMap((name) => compare([name], old.get(name), now.get(name))),
    ]
  }

  return compare([], before, after)
}

const isList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && (value.length === 0 || value.some(isRecord))

/** A genre may be there twice, for different times. */
function byName(items: readonly unknown[]): Map<string, unknown> {
  const named = new Map<string, unknown>()
  for (const item of items) {
    const name = nameItem(item) ?? '?'
    const others = [...named.keys()].filter((each) => each.replace(/ \(\d+\)$/, '') === name).length
    named.set(others === 0 ? name : `${name} (${others + 1})`, item)
  }
  return named
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
