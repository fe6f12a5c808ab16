import { describe, expect, test } from 'vitest'
import { endpointNames, endpoints } from './endpoints.ts'
import { createPaths } from './paths.ts'

describe('paths of calls (rows 182, 207, 227-232)', () => {
  test('are the contract’s unless a deployment overrides them', () => {
    const paths = createPaths({ topDramas: '/v2/top' })
    expect(paths.topDramas).toBe('/v2/top')
    for (const name of endpointNames) {
      if (name !== 'topDramas') expect(paths[name]).toBe(endpoints[name].path)
    }
  })

  test.each([
    [{ nothing: '/a' }, /There is no call "nothing"/],
    [{ topDramas: 'v2/top' }, /must start with a slash/],
    [{ topDramas: '/v2?x=1' }, /no query/],
    [{ topDramas: 7 }, /must start with a slash/],
    [{ topDramas: '/common/info' }, /have the same path/],
  ])('refuse %j', (overrides, sentence) => {
    expect(() => createPaths(overrides)).toThrow(sentence)
  })
})
