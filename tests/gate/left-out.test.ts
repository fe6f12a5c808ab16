import { expect, test, vi } from 'vitest'

/** As the configuration of the unit tests reads them when their runner starts. */
async function readProjects(excluded: string) {
  vi.stubEnv('EXCLUDED_TESTS', excluded)
  vi.resetModules()
  const { default: config } = await import('../../vitest.config.ts')
  const [shared, alone] = config.test!.projects as { test: { include: string[]; exclude: string[] } }[]
  return { shared: shared!.test, alone: alone!.test }
}

test('files that the gate leaves out are in neither group of unit tests', async () => {
  const files = ['server/listen.test.ts', 'cli/report.long.test.ts']
  const all = await readProjects('')
  expect(all.shared.include).toContain(files[0])
  expect(all.alone.exclude).not.toContain(files[1])
  const { shared, alone } = await readProjects(files.join(','))
  expect(shared.include).not.toContain(files[0])
  expect(alone.exclude).toEqual(expect.arrayContaining(files))
})

test('a file that changes its process for others shares it with none', async () => {
  const { shared } = await readProjects('')
  expect(shared.include).not.toContain('app/network/came-back.test.ts')
})
