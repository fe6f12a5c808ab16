import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import * as z from 'zod'
import type { ListedDrama } from '../../contract/extensions/catalogue-list.ts'

const KnownDrama = z.object({
  updatedAtMs: z.number().nullable(),
  name: z.string(),
  names: z.record(z.string(), z.string()),
  episodes: z.array(z.number()),
})
export type KnownDrama = z.infer<typeof KnownDrama>

const Snapshot = z.record(z.string(), KnownDrama)

export type Snapshot = Map<string, KnownDrama>

export function toKnown({ updatedAtMs, name, names, episodes }: ListedDrama): KnownDrama {
  return {
    updatedAtMs,
    name,
    names: Object.fromEntries(names ?? []),
    episodes: episodes.map(({ number }) => number),
  }
}

/** Null: not written yet, or unreadable. */
export async function readSnapshot(path: string): Promise<Snapshot | null> {
  try {
    return new Map(Object.entries(Snapshot.parse(JSON.parse(await readFile(path, 'utf8')))))
  } catch {
    return null
  }
}

export async function writeSnapshot(path: string, snapshot: Snapshot): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(Object.fromEntries(snapshot)), { mode: 0o600 })
  await rename(draft, path)
}
