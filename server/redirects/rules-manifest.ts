import * as z from 'zod'
import { readOperatorFileNow, unreadable } from '../../configuration/operator-file.ts'
import { navigationTarget } from './navigation-target.ts'

const RuleInFile = z.strictObject({
  /** A path that starts with a slash; a trailing `*` matches every path with that prefix. */
  from: z.string().regex(/^\/[^\s?#*]*\*?$/),
  /** A path of this site; a trailing `*` inserts what `from`’s star matched. */
  to: z.string().min(1).max(2048),
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(302),
})
const RulesFile = z.array(z.unknown()).max(10_000)

export interface ManifestRule {
  from: string
  to: string
  status: 301 | 302 | 307 | 308
}

export interface RulesManifest {
  find(path: string): { to: string; status: number } | null
}

interface ManifestLog {
  warn(fields: Record<string, unknown>, message: string): void
}

/** Unreadable files, malformed rules and rules that leave the site are only logged, so that typos do not stop the site. */
export function readRulesManifest(file: string | null, origin: string, log: ManifestLog): RulesManifest {
  if (file === null) return rulesManifest([])
  const read = readOperatorFileNow(file) ?? unreadable(file)
  const entries = 'fault' in read ? read : parseEntries(read.text)
  if ('fault' in entries) {
    log.warn({ file, fault: entries.fault }, 'redirect rules unreadable')
    return rulesManifest([])
  }
  const rules: ManifestRule[] = []
  for (const [index, entry] of entries.entries()) {
    const rule = RuleInFile.safeParse(entry)
    const target = rule.success ? navigationTarget(rule.data.to, { origin }) : null
    if (rule.success && target?.ok && rule.data.to.startsWith('/'))
      rules.push({ ...rule.data, to: target.href })
    else log.warn({ file, index }, 'redirect rule rejected')
  }
  return rulesManifest(rules)
}

function parseEntries(text: string): readonly unknown[] | { fault: string } {
  try {
    return RulesFile.parse(JSON.parse(text))
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

export function rulesManifest(rules: readonly ManifestRule[]): RulesManifest {
  const exact = new Map<string, ManifestRule>()
  const prefixes: ManifestRule[] = []
  for (const rule of rules) {
    if (rule.from.endsWith('*')) prefixes.push({ ...rule, from: rule.from.slice(0, -1) })
    else exact.set(rule.from, rule)
  }
  prefixes.sort((a, b) => b.from.length - a.from.length)

  return {
    find(path) {
      const rule = exact.get(path) ?? prefixes.find((candidate) => path.startsWith(candidate.from))
      if (!rule) return null
      const rest = path.slice(rule.from.length)
      // The star matches the visitor's text, whose leading slashes could name a host if `to` is only "/".
      const to = rule.to.endsWith('*') ? `${rule.to.slice(0, -1)}${rest}`.replace(/^[/\\]+/, '/') : rule.to
      return to === path ? null : { to, status: rule.status }
    },
  }
}
