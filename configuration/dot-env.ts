import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { EnvironmentError, type Source } from './environment-error.ts'
import { readOperatorFileNow } from './operator-file.ts'

/** Also the prefix of messages about its lines: `.env:12: PORT must be …`. */
export const DOT_ENV = '.env'

export interface DotEnv {
  values: Source
  lines: ReadonlyMap<string, number>
}

/** A missing file has no variables. Throws {@link EnvironmentError} if the file cannot be read. */
export function readDotEnv(folder: string): DotEnv {
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
