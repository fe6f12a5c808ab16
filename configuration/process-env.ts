import { userInfo } from 'node:os'
import { DOT_ENV, readDotEnv } from './dot-env.ts'
import { EnvironmentError, type Source } from './environment-error.ts'

/**
 * The environment of this process: its variables, and those of `.env` in the working directory that it lacks. The
 * product reads both only here. Throws {@link EnvironmentError} when `.env` cannot be read.
 */
export function processEnv(): Source {
  return { ...dotEnv().values, ...process.env }
}

/** Without `.env`: for a process that takes the place of this one and reads the file again. */
export function inheritedEnv(): Source {
  return process.env
}

/** What `read` makes of the environment; its {@link EnvironmentError} says where in `.env` each error is. */
export function fromProcessEnv<Result>(read: (source: Source) => Result): Result {
  try {
    return read(processEnv())
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    throw new EnvironmentError(error.faults.map(withLine))
  }
}

/** The sentence, which begins with a variable, with the line of `.env` that sets this variable, if one does. */
export function withLine(sentence: string): string {
  const [name = ''] = sentence.split(/\W/, 1)
  const { lines } = dotEnv()
  const line = [name, `${name}_FILE`]
    .filter((variable) => process.env[variable] === undefined)
    .map((variable) => lines.get(variable))
    .find((found) => found !== undefined)
  return line === undefined ? sentence : `${DOT_ENV}:${line}: ${sentence}`
}

/** Who runs a command, for the record: the name they give, the user who ran sudo, or the user of this process. */
export function operatorName(): string {
  return processEnv().CLIFFHANGER_OPERATOR?.trim() || process.env.SUDO_USER || systemUser()
}

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Names in `.env`. */
export function dotEnvNames(): string[] {
  return [...dotEnv().lines.keys()]
}

/** Sets a variable that is set neither in the environment nor in `.env`. */
export function setDefault(name: 'CLIFFHANGER_MODE' | 'LOG_LEVEL', value: string): void {
  if (processEnv()[name] === undefined) process.env[name] = value
}

/** Libraries read `NODE_ENV` when they are loaded; React's default mode takes twice the time. */
export function defaultToProduction(): void {
  process.env.NODE_ENV ||= 'production'
}

function dotEnv() {
  return readDotEnv(process.cwd())
}
