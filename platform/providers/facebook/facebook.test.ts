import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGraphProvider } from '../../../tests/builders/graph-provider.ts'
import type { ProviderFault } from '../../../tests/builders/provider-server.ts'
import { createFacebook } from './facebook.ts'

describe('the popup provider (rows 69, 230)', () => {
  let graph: Awaited<ReturnType<typeof startGraphProvider>>
  beforeAll(async () => {
    graph = await startGraphProvider()
  })
  afterAll(() => graph.close())
  beforeEach(() => {
    graph.faults.clear()
    graph.requested.length = 0
  })
  const identify = (accessToken: string, thirdPartId = '77') =>
    createFacebook(graph.config).identify({ accessToken, thirdPartId })

  test('identifies the owner of the token', async () => {
    expect(await identify(graph.issue())).toEqual({
      provider: 'facebook',
      thirdPartyId: '77',
      nickname: 'Ada',
      avatarUrl: 'https://pictures.example/ada.jpg',
    })
  })

  test.each([
    ['of another app', { appId: '1' }],
    ['that is not valid any more', { isValid: false }],
    ['of another person than claimed', { userId: '78' }],
    ['that opens the profile of another person', { profileId: '78' }],
  ])('a token %s is refused', async (_name, token) => {
    expect(await identify(graph.issue(token))).toMatchObject({ code: 'signInRefused' })
  })

  test('reads the mail address only if its owner has granted it (row 439)', async () => {
    const read = (scopes: string[]) =>
      createFacebook(graph.config).readAddress({ accessToken: graph.issue({ scopes }), thirdPartId: '77' })
    expect(await read(['public_profile', 'email'])).toEqual({
      thirdPartyId: '77',
      address: 'ada@mail.example',
    })
    expect(await read(['public_profile'])).toEqual({ thirdPartyId: '77', address: null })
  })

  test('a token it never issued is refused, and no profile is requested', async () => {
    expect(await identify('made-up&access_token=x')).toMatchObject({ code: 'signInRefused' })
    expect(graph.requested).toEqual(['/v23.0/debug_token'])
  })

  const faults: ProviderFault[] = ['down', 'html', 'hangs', 'endless', 'elsewhere']
  test.each(['/v23.0/debug_token', '/v23.0/me'].flatMap((path) => faults.map((fault) => ({ path, fault }))))(
    'is unavailable when $path is wrong: $fault',
    async ({ path, fault }) => {
      graph.faults.set(path, fault)
      const facebook = createFacebook(graph.config, { deadlineMs: 200 })
      expect(await facebook.identify({ accessToken: graph.issue(), thirdPartId: '77' })).toMatchObject({
        code: 'providerUnavailable',
      })
    },
  )
})
