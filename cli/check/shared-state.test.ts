import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../tests/builders/free-port.ts'
import { type OwnValkey, startValkey } from '../../tests/builders/valkey.ts'
import { mayLack } from '../../tests/gate/tools.ts'
import { checkSharedState } from './shared-state.ts'

describe.skipIf(mayLack('valkey'))('the check of shared state', () => {
  let valkey: OwnValkey
  beforeAll(async () => {
    valkey = await startValkey()
  })
  afterAll(() => valkey.stop())

  test('says that it answers, and warns where it answers too slowly', async () => {
    expect(await checkSharedState(valkey.url, 100_000)).toMatchObject({ state: 'ok' })
    expect(await checkSharedState(valkey.url, 0)).toMatchObject({ state: 'warning' })
  })

  test('says what is wrong, without the password', async () => {
    const away = await checkSharedState(`redis://:canary@127.0.0.1:${await freePort()}`, 200)
    expect(away).toMatchObject({ state: 'failed', detail: expect.stringContaining('ECONNREFUSED') })
    const refused = await checkSharedState(valkey.url.replace('//', '//someone:canary@'), 200)
    expect(refused).toEqual({
      state: 'failed',
      detail: 'the password is refused',
      advice: 'Set the right password in SHARED_STATE_URL.',
    })
    expect(JSON.stringify(away)).not.toContain('canary')
  })
})
