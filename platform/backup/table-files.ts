import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline as pipelineWithCallback, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { DatabaseSource, TableSource } from './fill-database.ts'
import { DATABASE, type Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { inBatches, type RowLine, type RowsDigest } from './rows.ts'

/** Rows are repetitive text: a higher level saves little space and takes most of a backup's time. */
const GZIP_LEVEL = 3

function tableFile(folder: string, name: string): string {
  return join(folder, DATABASE, `${name}.jsonl.gz`)
}

export async function writeTableFiles(
  source: DatabaseSource,
  folder: string,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<Manifest['tables']> {
  const step = progress.begin('Rows copied', source.rowCount)
  const tables: Manifest['tables'] = []
  for (const table of source.tables) {
    await pipeline(
      Readable.from(toText(table.rows(), (count) => step.add(count))),
      createGzip({ level: GZIP_LEVEL }),
      createWriteStream(tableFile(folder, table.name), { flush: true }),
      { signal },
    )
    tables.push({ name: table.name, columns: table.columns, ...table.digest() })
  }
  step.end()
  return tables
}

async function* toText(
  batches: AsyncIterable<RowLine[]>,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  for await (const lines of batches) {
    yield `${lines.join('\n')}\n`
    onRows(lines.length)
  }
}

export function readTableFiles(folder: string, manifest: Manifest): DatabaseSource {
  return {
    migrations: manifest.migrations,
    tables: manifest.tables.map(({ name, columns, count, sum }) =>
      readTableFile(folder, name, columns, { count, sum }),
    ),
    sequences: async () => manifest.sequences,
    rowCount: manifest.tables.reduce((total, { count }) => total + count, 0),
  }
}

function readTableFile(folder: string, name: string, columns: string[], digest: RowsDigest): TableSource {
  return {
    name,
    columns,
    rows: () =>
      inBatches(
        createInterface({
          // A failure also ends the unpacked stream, and so the reading.
          input: pipelineWithCallback(createReadStream(tableFile(folder, name)), createGunzip(), () => {}),
        }),
      ),
    digest: () => digest,
  }
}
