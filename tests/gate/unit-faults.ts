import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

const LINE_LENGTH_MAX = 600

/** Writes what failed in a run of unit tests, as a list of sentences, to the file that `UNIT_FAULTS` names. */
export default class UnitFaults implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.UNIT_FAULTS
    if (file)
      writeFileSync(file, JSON.stringify([...modules.flatMap(readModule), ...unhandled.map(readUnhandled)]))
  }
}

function readModule(module: TestModule): string[] {
  const path = relative(process.cwd(), module.moduleId)
  const failed = [...module.children.allTests('failed')].map((test) => {
    const [error] = test.result().errors ?? []
    return `${path} > ${test.fullName}${error ? `: ${toLine(error)}` : ''}`
  })
  return [...module.errors().map(({ message }) => `${path}: ${readFirstLine(message)}`), ...failed]
}

/** An error that no test waited for ends the run badly though every test passed. */
function readUnhandled({ message, VITEST_TEST_PATH: path }: SerializedError): string {
  const place = typeof path === 'string' ? ` while ${relative(process.cwd(), path)} ran` : ''
  return `unhandled error${place}: ${readFirstLine(message)}`
}

/** With what was found in place of the expected: whoever reads the end of a log alone cannot run the test again there. */
function toLine({ message, diff }: SerializedError): string {
  const found = stripVTControlCharacters(String(diff ?? '')).match(/^\+ (?!Received).*$/gm) ?? []
  const line = [readFirstLine(message), ...found.map((one) => one.slice(2).trim())].join(' ')
  return line.length > LINE_LENGTH_MAX ? `${line.slice(0, LINE_LENGTH_MAX)}…` : line
}

function readFirstLine(text: string): string {
  return text.split('\n', 1)[0]!
}
