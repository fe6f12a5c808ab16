import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newInMemory } from '../../../tests/builders/embedded.ts'
import { emptyDatabase, platformOver } from '../../../tests/builders/platform.ts'
import type { Database } from '../../db/tables.ts'
import { followHomeFile } from './follow-home-file.ts'
import { homeRows } from './home-rows.ts'

let db: Database
let folder: string
beforeAll(async () => {
  db = await newInMemory()
})
afterAll(() => db.destroy())
beforeEach(async () => {
  await emptyDatabase(db)
  folder = mkdtempSync(join(tmpdir(), 'home-test-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

const NEW = '- { id: new, type: newest, name: New }\n'
const TOP = '- { id: top, type: ranking, name: Top }\n'

/** Two processes over one database and one file, and what they log. */
async function follow() {
  const logged: [level: string, message: string, details: Record<string, unknown>][] = []
  const at = (level: string) => (details: object, message: string) =>
    void logged.push([level, message, details as Record<string, unknown>])
  const platform = platformOver(db)
  await platform.publish({ key: 'a' })
  const [own, fallback] = [join(folder, 'home.yaml'), join(folder, 'fallback.yaml')]
  const deps = { ...platform, log: { info: at('info'), warn: at('warn'), error: at('error') } }
  const start = () => followHomeFile(deps, [own, fallback])
  return {
    logged,
    start,
    write: (text: string, file = own) => writeFileSync(file, text),
    remove: () => rmSync(own),
    fallback,
    shown: async () => (await homeRows(platform, 'en')).map(({ id }) => id),
  }
}

describe('Home follows its file (row 456)', () => {
  test('is made from the catalogue without one, and follows a file that appears and disappears', async () => {
    const { start, write, remove, shown, logged } = await follow()
    const tasks = [await start(), await start()]
    const look = async () => {
      for (const task of tasks) await task.run()
    }
    const own = await shown()
    expect(own).toEqual(['home_featured', 'home_new'])
    write(NEW)
    await look()
    expect(await shown(), 'it may be half saved').toEqual(own)
    await look()
    expect(await shown()).toEqual(['new'])
    await look()
    remove()
    await look()
    await look()
    expect(await shown()).toEqual(own)
    const changes = logged.filter(([, message]) => message === 'home rows changed')
    expect(changes.map(([, , { rowCount }]) => rowCount)).toEqual([1, 0])
  })

  test('a faulty file changes nothing, even at the next start, and is logged once', async () => {
    const { start, write, shown, logged } = await follow()
    write(NEW)
    const task = await start()
    write(`${TOP}- { type: poster }\n`)
    for (let n = 0; n < 4; n += 1) await task.run()
    expect(await shown()).toEqual(['new'])
    const faults = () => logged.filter(([level]) => level === 'error')
    expect(faults()).toEqual([
      [
        'error',
        'home rows not changed: their file has faults',
        { file: join(folder, 'home.yaml'), faults: [expect.stringContaining('home.yaml:2: "type" must be')] },
      ],
    ])
    await start()
    expect(await shown()).toEqual(['new'])
    write(TOP)
    await task.run()
    await task.run()
    expect(await shown()).toEqual(['top'])
  })
})
