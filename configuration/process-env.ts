import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { EnvironmentError, type Source } from './environment-error.ts'
import { readOperatorFileNow } from './operator-file.ts'

/**
 * The variables of this process, supplemented by `.env` in the working directory. The only place where the product reads
 * either. Throws {@link EnvironmentError} if `.env` cannot be read.
 */
export function processEnv(): Source {
  return { ...dotEnv().values, ...process.env }
}

/** Without `.env`, for a process that replaces this one and reads the file itself. */
export function inheritedEnv(): Source {
  return process.env
}

/** Adds `.env` line numbers to the faults of an {@link EnvironmentError} that `read` throws. */
export function fromProcessEnv<Result>(read: (source: Source) => Result): Result {
  try {
    return read(processEnv())
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    throw new EnvironmentError(error.faults.map(withLine))
  }
}

/** Prefixes a sentence that begins with a variable's name with the line of `.env` that sets the variable, if any. */
export function withLine(sentence: string): string {
  const [name = ''] = sentence.split(/\W/, 1)
  const { lines } = dotEnv()
  const line = [name, `${name}_FILE`]
    .filter((variable) => process.env[variable] === undefined)
    .map((variable) => lines.get(variable))
    .find((found) => found !== undefined)
  return line === undefined ? sentence : `${DOT_ENV}:${line}: ${sentence}`
}

/** Who runs a command, for the audit record: the given name, else the user who ran sudo, else the process's user. */
export function operatorName(): string {
  return processEnv().CLIFFHANGER_OPERATOR?.trim() || process.env.SUDO_USER || systemUser()
}

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // In a container, the user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

export function dotEnvNames(): string[] {
  return [...dotEnv().lines.keys()]
}

export function setDefault(name: 'CLIFFHANGER_MODE' | 'LOG_LEVEL', value: string): void {
  if (processEnv()[name] === undefined) process.env[name] = value
}

/** Libraries read `NODE_ENV` when they load; React's development mode takes twice as long. */
export function defaultToProduction(): void {
  process.env.NODE_ENV ||= 'production'
}

function dotEnv() {
  return readDotEnv(process.cwd())
}

/** Also the prefix of messages about its lines: `.env:12: PORT must be …`. */
const DOT_ENV = '.env'

interface DotEnv {
  values: Source
  lines: ReadonlyMap<string, number>
}

/** A missing file has no variables. Throws {@link EnvironmentError} if the file cannot be read. */
function readDotEnv(folder: string): DotEnv {
  const text = readText(join(folder, DOT_ENV))
  const values = parseEnv(text)
  return { values, lines: new Map(Object.keys(values).map((name) => [name, findLine(text, name)])) }
}

function readText(file: string): string {
  const read = readOperatorFileNow(file)
  if (read === null) return ''
  if ('fault' in read) throw new EnvironmentError([read.fault])
  return read.text
}

/** Node's parser lets the last assignment win and does not report its line. */
function findLine(text: string, name: string): number {
  const toName = (line: string) => line.replace(/^\s*(export\s+)?/, '').split(/\s*=/, 1)[0]
  return text.split('\n').findLastIndex((line) => toName(line) === name) + 1
}
