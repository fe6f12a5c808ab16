import { userInfo } from 'node:os'
import { DOT_ENV, readDotEnv } from './dot-env.ts'
import { EnvironmentError, type Source } from './environment-error.ts'

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
