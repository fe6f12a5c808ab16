import { EnvironmentError, type Source } from './environment-error.ts'
import { readOperatorFileNow, unreadable } from './operator-file.ts'
import { type Environment, SECRETS, type VariableName, variables } from './variables.ts'

export function readEnvironment<Name extends VariableName>(
  ...args: Parameters<typeof inspectEnvironment<Name>>
): Environment<Name> {
  const { environment, faults } = inspectEnvironment(...args)
  if (faults.length > 0) throw new EnvironmentError(faults)
  return environment
}

/**
 * Reads each named variable, then runs `check` for rules that involve several. Every fault is a sentence that begins with a
 * variable's name. An invalid variable gets its default, so all faults are found at once. An empty variable counts as unset.
 */
export function inspectEnvironment<Name extends VariableName>(
  source: Source,
  names: readonly Name[],
  check: (environment: Environment<Name>) => readonly string[],
): { environment: Environment<Name>; faults: readonly string[] } {
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const text = readText(name, source, faults)
    const parsed = variables[name].safeParse(text)
    if (!parsed.success) faults.push(describeFault(name, text, parsed.error.issues[0]?.message))
    values[name] = parsed.success ? parsed.data : variables[name].safeParse(undefined).data
  }
  const environment = values as Environment<Name>
  // An invalid variable is not also reported as missing.
  const faulty = new Set(faults.map((fault) => fault.split(' ', 1)[0]?.replace(/_FILE$/, '')))
  faults.push(...check(environment).filter((fault) => !fault.split(/\W+/).some((word) => faulty.has(word))))
  return { environment, faults }
}

const isSecret = (name: VariableName) => SECRETS.some((secret) => secret === name)

function readText(name: VariableName, source: Source, faults: string[]): string | undefined {
  const text = source[name]?.trim() || undefined
  const file = isSecret(name) && source[`${name}_FILE`]?.trim()
  if (!file) return text
  if (text) faults.push(`${name} and ${name}_FILE are both set; set one of them.`)
  const shownAs = `${name}_FILE names ${file}, which`
  const read = readOperatorFileNow(file, shownAs) ?? unreadable(shownAs)
  if ('fault' in read) {
    faults.push(read.fault)
    return undefined
  }
  // If an empty file counted as unset, a key file that is being written would disable the protection it configures.
  const secret = read.text.trim()
  if (!secret) faults.push(`${name}_FILE names an empty file.`)
  return secret || undefined
}

function describeFault(name: VariableName, text = '', message = 'cannot be read'): string {
  const shown = isSecret(name) ? '' : `, not ${JSON.stringify(withoutCredentials(text))}`
  return `${name} ${message}${shown}.`
}

/** Removes user, password, query and fragment of a URL, which may contain keys. */
function withoutCredentials(text: string): string {
  return text.replace(/^.*@/, '…@').replace(/[?#].*$/, '…')
}
