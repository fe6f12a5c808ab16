import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOGS_FOLDER, SECRETS_FOLDER } from '../e2e/support/secrets-seen.ts'
import { faultsInLogs } from './logs.ts'

async function suiteThat({ logged, met }: { logged: string; met: string[] }): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'logs-'))
  for (const folder of [LOGS_FOLDER, SECRETS_FOLDER]) await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, LOGS_FOLDER, 'shared.log'), logged)
  await writeFile(join(root, SECRETS_FOLDER, 'one.json'), JSON.stringify(met))
  return root
}

const LINE = '{"level":30,"method":"GET","path":"/profile/"}'

test('a suite whose logs are clean has no fault', async () => {
  expect(await faultsInLogs(await suiteThat({ logged: LINE, met: ['sesame+open'] }))).toEqual([])
})

test.each(['sesame+open', 'sesame%2Bopen'])(
  'a log that contains %s is named, but not the secret',
  async (text) => {
    const faults = await faultsInLogs(await suiteThat({ logged: `${LINE} ${text}`, met: ['sesame+open'] }))
    expect(faults).toEqual(['1 secrets stand in the log shared.log.'])
  },
)

test('a suite that compared nothing is faulty', async () => {
  expect(await faultsInLogs(await suiteThat({ logged: '', met: [] }))).toHaveLength(2)
})
