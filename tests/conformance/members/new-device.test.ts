import { expect, test } from 'vitest'
import { type SignedIn, signIn } from '../../../platform/members/sign-in.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

function describeNewDevices(start: () => Promise<Engine>): void {
  const setting = onEngine(start)
  const ada = { provider: 'google', thirdPartyId: '77', nickname: 'Ada', avatarUrl: null } as const
  const from = async (equipmentId: string | null, language = 'fr') =>
    (await signIn(setting(), ada, { equipmentId, language })) as SignedIn
  const read = () => setting().db.selectFrom('document').selectAll().orderBy('created_at_ms').execute()

  test('a device where the member never signed in is told of, once, and the first one is not (row 439)', async () => {
    await from('phone')
    await from('phone')
    expect(await read()).toEqual([])
    const { memberId } = await from('laptop')
    await from('phone')
    await from('laptop')
    expect(await read()).toMatchObject([
      {
        member_id: memberId,
        kind: 'newDevice',
        language: 'fr',
        content: {
          title: 'Nouvelle connexion à votre compte',
          rows: [{ value: '2026-11-20 12:10 UTC' }, { value: 'Google' }],
        },
      },
    ])
  })

  test('a device without an id is a new one, and the mail is in the language of the address (row 439)', async () => {
    const { memberId } = await from('phone')
    await setting()
      .db.insertInto('mail_address')
      .values({ member_id: memberId, language: 'ja', address: 'ada@mail.example', confirmed_at_ms: 1 })
      .execute()
    await from(null)
    expect(await read()).toMatchObject([{ language: 'ja', to_address: 'ada@mail.example' }])
  })

  test('devices that sign in at the same time are told of, except the first (row 439)', async () => {
    await Promise.all(['one', 'two', 'three'].map((device) => from(device)))
    expect(await read()).toHaveLength(2)
  })
}

describeOnEveryEngine(describeNewDevices)
