import { expect, test, vi } from 'vitest'

/** As the configuration of the unit tests reads them when their runner starts. */
async function readProjects(withoutLongFiles: string) {
  vi.stubEnv('WITHOUT_LONG_FILES', withoutLongFiles)
  vi.resetModules()
  const { default: config } = await import('../../vitest.config.ts')
  const [shared, alone] = config.test!.projects as { test: { include: string[]; exclude: string[] } }[]
  return { shared: shared!.test, alone: alone!.test }
}

test('npm test leaves out the long files alone', async () => {
  const all = await readProjects('')
  const { shared, alone } = await readProjects('1')
  expect(shared.include).toEqual(all.shared.include)
  expect(alone.exclude.filter((file) => !all.alone.exclude.includes(file))).toEqual(['**/*.long.test.ts'])
})

test('a file that changes its process for others shares it with none', async () => {
  const { shared } = await readProjects('')
  expect(shared.include).not.toContain('app/network/came-back.test.ts')
})
