import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newInMemory } from '../../../tests/builders/embedded.ts'
import { emptyDatabase, platformOver } from '../../../tests/builders/platform.ts'
import { aPublication } from '../../../tests/builders/publication.ts'
import type { Database } from '../../db/tables.ts'
import { seedCatalog } from './seed.ts'

let db: Database
let folder: string
beforeAll(async () => {
  db = await newInMemory()
})
afterAll(() => db.destroy())
beforeEach(async () => {
  await emptyDatabase(db)
  folder = mkdtempSync(join(tmpdir(), 'seed-test-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

function write(dramas: unknown[]): void {
  writeFileSync(join(folder, 'catalog.json'), JSON.stringify(dramas))
}

describe('the demonstration catalogue (rows 1-2)', () => {
  test('is there after the first start, its first drama the newest, and unchanged after the second', async () => {
    write([aPublication({ key: 'a' }), aPublication({ key: 'b' })])
    const platform = platformOver(db)
    expect(await seedCatalog(platform, folder)).toBe(true)
    const { data } = await platform.request('/index/column/page?columnId=all')
    const [all] = (data as { records: { contents: { contentName: string }[] }[] }).records
    expect(all?.contents.map((card) => card.contentName)).toEqual(['a', 'b'])
    expect(await seedCatalog(platform, folder)).toBe(false)
  })

  test('is brought up to date when its files change', async () => {
    const platform = platformOver(db)
    write([aPublication({ key: 'b' })])
    await seedCatalog(platform, folder)
    write([aPublication({ key: 'b', name: 'renamed' })])
    expect(await seedCatalog(platform, folder)).toBe(true)
    const rows = await db.selectFrom('drama').select('name').execute()
    expect(rows).toEqual([{ name: 'renamed' }])
  })

  test('announces dramas for some days after the first start', async () => {
    write([{ ...aPublication({ key: 'a', episodes: [] }), announcedInDays: 12 }, aPublication({ key: 'b' })])
    const platform = platformOver(db)
    await seedCatalog(platform, folder)
    const { data } = await platform.request('/index/column/page?columnId=all')
    expect(data).toMatchObject({ records: [{ contents: [{ contentName: 'a', comesOn: '2026-12-02' }, {}] }] })
  })

  test('is seeded completely or not at all', async () => {
    write([{ ...aPublication({ key: 'a' }), coverKey: 'lost' }, aPublication({ key: 'b' })])
    await expect(seedCatalog(platformOver(db), folder)).rejects.toThrow(/coverKey/)
    expect(await db.selectFrom('drama').select('id').execute()).toEqual([])
  })

  test('may be absent', async () => {
    expect(await seedCatalog(platformOver(db), folder)).toBe(false)
  })
})
