import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOGS_FOLDER, SECRETS_FOLDER } from '../e2e/support/secrets-seen.ts'

async function readContents(folder: string): Promise<{ name: string; text: string }[]> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}

/**
 * Compares what the products of the browser suite logged with the tokens, codes and cookie values that went through its
 * browsers. Answers one sentence for each fault, without the secret; that nothing was there to compare is a fault too.
 */
export async function faultsInLogs(root: string): Promise<string[]> {
  const logs = await readContents(join(root, LOGS_FOLDER))
  const notes = await readContents(join(root, SECRETS_FOLDER))
  const secrets = new Set(notes.flatMap(({ text }) => JSON.parse(text) as string[]))
  const faults: string[] = []
  if (!logs.some(({ text }) => text.includes('"method"'))) {
    faults.push('The browser suite logged no request.')
  }
  if (secrets.size === 0) faults.push('The browser suite met no secret: nobody signed in.')
  for (const { name, text } of logs) {
    const found = [...secrets].filter(
      (secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)),
    )
    if (found.length > 0) faults.push(`${found.length} secrets stand in the log ${name}.`)
  }
  return faults
}
