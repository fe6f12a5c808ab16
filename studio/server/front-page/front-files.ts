import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Document, parseDocument } from 'yaml'
import * as z from 'zod'
import { type OperatorFileText, readOperatorFile } from '../../../configuration/operator-file.ts'
import type { FieldFault, YamlFaults } from '../../../configuration/read-yaml.ts'
import { FEED_FILE_NAME, parseFeedRules } from '../../../platform/feed/feed-file.ts'
import { makeWhole } from '../../../platform/media-store/whole-files.ts'
import { PACKAGES_FILE_NAME, parsePackages } from '../../../platform/orders/package-file.ts'
import { HOME_FILE_NAME, parseHome } from '../../../platform/publication/home-file.ts'
import { createKeyedQueue } from '../../../platform/runtime/keyed-queue.ts'
import { OperatorRefusal } from '../../../platform/runtime/operator-refusal.ts'
import { listChanges } from './list-changes.ts'
import { rewriteYaml } from './rewrite-yaml.ts'

export const FrontFileName = z.enum(['home', 'feed', 'packages'])
export type FrontFileName = z.infer<typeof FrontFileName>

/** As the product reads them from the data folder; `start` is what a new file begins with. */
const FILES: Record<FrontFileName, FileKind> = {
  home: { name: HOME_FILE_NAME, parse: parseHome, start: [] },
  feed: { name: FEED_FILE_NAME, parse: parseFeedRules, start: {} },
  packages: { name: PACKAGES_FILE_NAME, parse: parsePackages, start: { packages: [] } },
}

interface FileKind {
  name: string
  parse(read: NonNullable<OperatorFileText>, fileName: string): Promise<{ value: unknown } | YamlFaults>
  start: unknown
}

export interface FrontFile {
  name: string
  /** Of its text; null: there is no file. */
  version: string | null
  /** As written, without defaults; null: it has faults. */
  value: unknown
  /** Sentences with lines. */
  faults: string[]
}

export interface CheckedDraft {
  fields: readonly FieldFault[]
  changes: string[]
}

export function createFrontFiles(dataDir: string) {
  const queue = createKeyedQueue({ lengthMax: 20 })

  async function read(file: FrontFileName): Promise<FrontFile & { document: Document }> {
    const { name, parse, start } = FILES[file]
    const found = await readOperatorFile(join(dataDir, name), name)
    if (found === null) return { name, version: null, value: start, faults: [], document: parseDocument('') }
    const parsed = await parse(found, name)
    const text = 'text' in found ? found.text : ''
    const version = createHash('sha256').update(text).digest('hex')
    const document = parseDocument(text)
    return 'faults' in parsed
      ? { name, version, value: null, faults: parsed.faults, document }
      : { name, version, value: document.toJS() ?? start, faults: [], document }
  }

  async function show(file: FrontFileName): Promise<FrontFile> {
    const { document: _, ...shown } = await read(file)
    return shown
  }

  /** What is wrong with a draft, and what it would change. */
  async function check(file: FrontFileName, draft: unknown): Promise<CheckedDraft> {
    const { value, document, faults } = await read(file)
    if (faults.length > 0) throw new OperatorRefusal(faults.join(' '))
    const { fields } = await edit(file, document, draft)
    return { fields, changes: listChanges(value, draft) }
  }

  /**
   * Writes a draft, whole or not at all. Rejects with {@link OperatorRefusal} where the product would refuse the file, and where it has
   * changed since `version`.
   *
   * @param record called when nothing but the file's new name is missing
   */
  function save(
    file: FrontFileName,
    { version, value: draft }: { version: string | null; value: unknown },
    record: (name: string, changes: string[]) => Promise<unknown>,
  ): Promise<FrontFile> {
    return queue.run(file, async () => {
      const { document, ...before } = await read(file)
      if (before.version !== version) {
        throw new OperatorRefusal(
          `${before.name} has changed since you opened it, so nothing was saved. Discard your draft to see the new one.`,
        )
      }
      if (before.faults.length > 0) throw new OperatorRefusal(before.faults.join(' '))
      const { text, fields } = await edit(file, document, draft)
      if (fields.length > 0) throw new OperatorRefusal(fields.map(({ sentence }) => sentence).join(' '))
      await makeWhole(join(dataDir, before.name), async (partial) => {
        await writeFile(partial, text)
        await record(before.name, listChanges(before.value, draft))
      })
      return show(file)
    })
  }

  return { show, check, save }
}

export type FrontFiles = ReturnType<typeof createFrontFiles>

async function edit(
  file: FrontFileName,
  document: Document,
  draft: unknown,
): Promise<{ text: string; fields: readonly FieldFault[] }> {
  const { name, parse } = FILES[file]
  const text = rewriteYaml(document, draft)
  if (text === null || !isDeepStrictEqual(parseDocument(text).toJS(), draft)) {
    const sentence = `This cannot be written to ${name} without changing other parts of it: edit the file itself.`
    return { text: '', fields: [{ path: [], sentence }] }
  }
  const parsed = await parse({ text }, name)
  if (!('faults' in parsed)) return { text, fields: [] }
  return { text, fields: parsed.fields ?? parsed.faults.map((sentence) => ({ path: [], sentence })) }
}
