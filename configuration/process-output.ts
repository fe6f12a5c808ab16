import { isatty } from 'node:tty'
import { format } from 'node:util'
import { EnvironmentError } from './environment-error.ts'
import { lineShape, type Part } from './line-shape.ts'
import { processEnv } from './process-env.ts'

/** What a process says besides its log. */
export interface ProcessOutput {
  /** Once it serves: where. */
  ready(...sentences: string[]): void
  warn(sentence: string): void
  /** Why it ends: a sentence with what happened and what to do, or a fault of ours. */
  fail(error: unknown, isSentence: boolean): void
  /** What the log has just said, for a person. */
  explain(sentence: string): void
}

const LEVELS = { info: 30, warn: 40, fatal: 60 }

/**
 * In production, one JSON line for each, in the shape of the log, for whatever collects it; a person at a terminal
 * reads sentences, and so does everybody in demo and development.
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
 * What Node and packages print by themselves becomes lines of the log's shape, where {@link processOutput} writes such:
 * warnings, the console, and an error that nothing else has caught.
 *
 * @returns stops catching uncaught errors, for the one who shuts down in order
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

/**
 * What a thread writes to stderr before it kills its process, as text: decided now, since nothing can be asked of the
 * main thread or the disk by then.
 */
export function lastLine(part: Part): (event: string, sentence: string) => string {
  if (!isCollected()) return (_event, sentence) => `${sentence}\n`
  return (event, sentence) => toLine(part, 'fatal', event, { reasons: [sentence] })
}

const STDERR = 2

function isCollected(): boolean {
  // The `process.stderr` of a thread is a pipe to the main thread, even at a terminal.
  return !isatty(STDERR) && isProduction()
}

function isProduction(): boolean {
  try {
    return (processEnv().CLIFFHANGER_MODE?.trim() || 'production') === 'production'
  } catch {
    // `.env` cannot be read, which is about to be reported.
    return true
  }
}

function toLine(part: Part, level: keyof typeof LEVELS, msg: string, fields: object = {}): string {
  const { base, timestamp } = lineShape(part)
  // As pino orders them.
  const start = `{"level":${LEVELS[level]}${timestamp()}`
  return `${start},${JSON.stringify({ ...base, ...fields, msg }).slice(1)}\n`
}

function toText(error: unknown, isSentence: boolean): string {
  if (!(error instanceof Error)) return String(error)
  return isSentence ? error.message : (error.stack ?? error.message)
}

/** Fields of a log line: the sentences of an error that a person can mend, or its stack. */
export function failureFields(error: unknown, isSentence: boolean): object {
  if (error instanceof EnvironmentError) return { reasons: error.faults }
  if (!(error instanceof Error)) return { reasons: [String(error)] }
  return isSentence
    ? { reasons: [error.message] }
    : { err: { type: error.name, message: error.message, stack: error.stack } }
}
