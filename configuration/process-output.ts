import { isatty } from 'node:tty'
import { format } from 'node:util'
import { EnvironmentError } from './environment-error.ts'
import { lineShape, type Part } from './line-shape.ts'
import { processEnv } from './process-env.ts'

/** Everything a process prints outside its log. */
export interface ProcessOutput {
  ready(...sentences: string[]): void
  warn(sentence: string): void
  /** Why the process ends: a sentence for the operator, or a bug with its stack. */
  fail(error: unknown, isSentence: boolean): void
  /** Repeats a log entry in words, for a person at a terminal. */
  explain(sentence: string): void
}

const LEVELS = { info: 30, warn: 40, fatal: 60 }

/**
 * In production, prints JSON lines in the shape of the log for collectors; at a terminal, in demo mode and in development,
 * prints sentences.
 */
export function processOutput(part: Part): ProcessOutput {
  if (!isCollected()) {
    return {
      ready: (...sentences) =>
        void process.stdout.write(`\n${sentences.map((one) => `  ${one}\n`).join('')}\n`),
      warn: (sentence) => void process.stderr.write(`${sentence}\n`),
      fail: (error, isSentence) => void process.stderr.write(`${toText(error, isSentence)}\n`),
      explain: (sentence) => void process.stderr.write(`${sentence}\n`),
    }
  }
  return {
    ready: (...sentences) =>
      void process.stdout.write(sentences.map((one) => toLine(part, 'info', one)).join('')),
    warn: (sentence) => void process.stderr.write(toLine(part, 'warn', sentence)),
    fail: (error, isSentence) =>
      void process.stderr.write(toLine(part, 'fatal', 'start failed', failureFields(error, isSentence))),
    explain() {},
  }
}

/**
 * Turns what Node and packages print (warnings, console output, uncaught errors) into log lines, where {@link processOutput}
 * prints log lines.
 *
 * @returns stops catching uncaught errors, so that a graceful shutdown can handle them
 */
export function catchForeignOutput(part: Part): () => void {
  if (!isCollected()) return () => {}
  const write = (level: keyof typeof LEVELS, message: string, fields: object = {}) =>
    void process.stderr.write(toLine(part, level, message, fields))
  process.removeAllListeners('warning')
  process.on('warning', (warning) => write('warn', 'warning of Node', failureFields(warning, false)))
  for (const method of ['debug', 'info', 'log'] as const) {
    console[method] = (...args) => write('info', format(...args), { source: 'console' })
  }
  for (const method of ['error', 'trace', 'warn'] as const) {
    console[method] = (...args) => write('warn', format(...args), { source: 'console' })
  }
  function onUncaught(error: unknown): void {
    write('fatal', 'stopping after uncaught error', failureFields(error, false))
    process.exit(1)
  }
  process.once('uncaughtException', onUncaught)
  return () => void process.removeListener('uncaughtException', onUncaught)
}

const STDERR = 2

function isCollected(): boolean {
  // In a thread, `process.stderr` is a pipe to the main thread even at a terminal.
  return !isatty(STDERR) && isProduction()
}

function isProduction(): boolean {
  try {
    return (processEnv().CLIFFHANGER_MODE?.trim() || 'production') === 'production'
  } catch {
    return true
  }
}

function toLine(part: Part, level: keyof typeof LEVELS, msg: string, fields: object = {}): string {
  const { base, timestamp } = lineShape(part)
  const start = `{"level":${LEVELS[level]}${timestamp()}`
  return `${start},${JSON.stringify({ ...base, ...fields, msg }).slice(1)}\n`
}

function toText(error: unknown, isSentence: boolean): string {
  if (!(error instanceof Error)) return String(error)
  return isSentence ? error.message : (error.stack ?? error.message)
}

/** The sentences of an error that the operator can fix, or the stack of a bug. */
export function failureFields(error: unknown, isSentence: boolean): object {
  if (error instanceof EnvironmentError) return { reasons: error.faults }
  if (!(error instanceof Error)) return { reasons: [String(error)] }
  return isSentence
    ? { reasons: [error.message] }
    : { err: { type: error.name, message: error.message, stack: error.stack } }
}
