import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const BUILD = join(import.meta.dirname, '../../build/client')

/** Browser file to the source files it is made of. */
let modulesByChunk: Record<string, string[]>

beforeAll(async () => {
  const list = await readFile(join(BUILD, '.vite/modules.json'), 'utf8').catch(() => {
    throw new Error('There is no build to look at; run "npm run build" first.')
  })
  modulesByChunk = JSON.parse(list)
})

const allModules = () => Object.values(modulesByChunk).flat()

describe('what reaches the browser', () => {
  test('is made of app/, contract/ and packages, never of server code (row 302)', () => {
    const own = allModules().filter((id) => !id.includes('node_modules') && !id.startsWith('\0'))
    expect(own.length).toBeGreaterThan(20)
    const foreign = own.filter((id) => !/^(app|contract)\//.test(id.replace(/^virtual:/, 'app/')))
    expect(foreign.filter((id) => /\.(ts|tsx|js|mjs)/.test(id))).toEqual([])
  })

  test('holds no schema library: browser code uses the contract for types and constants alone', () => {
    expect(allModules().filter((id) => /node_modules\/(zod|kysely|pino|undici|express)\//.test(id))).toEqual(
      [],
    )
  })

  test('has the player library in files of its own, away from every other page (row 303)', () => {
    const withPlayer = Object.entries(modulesByChunk).filter(([, modules]) =>
      modules.some((id) => id.includes('node_modules/shaka-player/')),
    )
    expect(withPlayer.length).toBeGreaterThan(0)
    for (const [chunk, modules] of withPlayer) {
      expect(
        modules.filter((id) => /^app\//.test(id)),
        chunk,
      ).toEqual([])
    }
  })
})
