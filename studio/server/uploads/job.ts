import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { makeWhole } from '../../../platform/media-store/whole-files.ts'

/** What is done with a folder, and what came of it. */
const Job = z.object({
  step: z.enum(['check', 'import']),
  state: z.enum(['waiting', 'done', 'failed']),
  askedAtMs: z.number(),
  /** The account, and why. */
  by: z.string(),
  reason: z.string(),
  mayReplace: z.boolean(),
  /** Sentences: what has to be mended, and what is worth knowing. */
  faults: z.array(z.string()),
  notices: z.array(z.string()),
  name: z.string().nullable(),
  episodes: z.array(
    z.object({ number: z.number(), fileName: z.string(), durationMs: z.number().nullable() }),
  ),
  /** Of the drama that it became. */
  key: z.string().nullable(),
})
export type Job = z.infer<typeof Job>

/** Kept in the folder, so that it goes on after a restart and goes with its files. */
const toPath = (folderPath: string) => join(folderPath, '.job.json')

export async function readJob(folderPath: string): Promise<Job | null> {
  try {
    return Job.parse(JSON.parse(await readFile(toPath(folderPath), 'utf8')))
  } catch {
    // None, or one of another release: it is asked for again.
    return null
  }
}

export async function writeJob(folderPath: string, job: Job): Promise<void> {
  await makeWhole(toPath(folderPath), (partial) => writeFile(partial, JSON.stringify(job)))
}

export async function deleteJob(folderPath: string): Promise<void> {
  await rm(toPath(folderPath), { force: true })
}
