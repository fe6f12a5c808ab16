import { hash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { answerAll, member, openApi, visitor } from '../testing/open-api.ts'
import { succeed, type Upstream } from '../testing/upstream.ts'

let upstream: Upstream
afterEach(() => upstream.close())

async function open(...given: Parameters<typeof openApi>) {
  const opened = await openApi(...given)
  upstream = opened.upstream
  const events = () =>
    opened.log.info.mock.calls.flatMap(([fields, message]) => (message === 'security event' ? [fields] : []))
  return { ...opened, events }
}

const session = hash('sha256', member.token ?? '', 'base64url')
const unlock = { dramaId: '7', episodeId: '8', autoLock: 0, contentType: 2 } as const
const clientAddress = '203.0.113.7'

describe('security events (S98, row 464)', () => {
  test('record which session did what from where, including successes, without tokens', async () => {
    const { api, events, log } = await open((_request, res) =>
      succeed(res, { curr: { playerUrlInfo: '/x.mpd' } }),
    )
    await api({ clientAddress }).playEpisode(unlock)
    await api({ clientAddress }).signOut()
    expect(events()).toEqual([
      { act: 'unlock', outcome: 'success', session, from: clientAddress },
      { act: 'sign-out', outcome: 'success', session, from: clientAddress },
    ])
    expect(JSON.stringify(log.info.mock.calls)).not.toContain(member.token)
  })

  test('record refusals and outages', async () => {
    let isOut = false
    const { api, events } = await open((_request, res) => {
      if (isOut) return res.destroy()
      res.setHeader('Content-Type', 'application/json')
      res.end(JSON.stringify({ code: CODES.insufficientBalance, message: 'no' }))
    })
    await expect(api({ clientAddress }).playEpisode(unlock)).rejects.toThrow()
    isOut = true
    await expect(api({ clientAddress }).deleteMember()).rejects.toThrow()
    expect(events()).toMatchObject([
      { act: 'unlock', outcome: 'insufficientBalance' },
      { act: 'deletion', outcome: 'unavailable' },
    ])
  })

  test('record each step of a recovery (row 439)', async () => {
    const { api, events } = await open((_request, res) => succeed(res, { endTime: 1 }))
    const token = 't'.repeat(43)
    await api().askRecovery({ address: 'ada@mail.example', proof: '48201937' })
    await api().confirmRecovery({ token })
    await api().stopRecovery({ token })
    await api().finishRecovery()
    expect(events().map(({ act }) => act)).toEqual([
      'recovery-ask',
      'recovery-confirm',
      'recovery-stop',
      'recovery',
    ])
    expect(JSON.stringify(events())).not.toMatch(/ada@|tttt|48201937/)
  })

  test('record each change of a mail address (row 439)', async () => {
    const { api, events } = await open((_request, res) => succeed(res, null))
    await api().setMailAddress({ address: 'ada@mail.example' })
    await api().setMailAddress({ address: null })
    await api().takeProviderAddress({ thirdPartId: '77', accessToken: 'tttt' })
    await api().confirmMailAddress({ token: 't'.repeat(43) })
    expect(events().map(({ act }) => act)).toEqual([...Array(3).fill('mail-address'), 'mail-address-confirm'])
    expect(JSON.stringify(events())).not.toMatch(/ada@|tttt/)
  })

  test('of a sign-in record the new session, or that there is none', async () => {
    let accessToken: string | null = 'new-token'
    const { api, events } = await open((_request, res) =>
      succeed(
        res,
        accessToken ? { accessToken } : { kickOutInfo: { kickOutStatus: 1, kickOutMessage: 'no' } },
      ),
    )
    const response = { code: 'c', state: 's', redirectUrl: 'https://watch.example/' }
    await api({ identity: visitor, clientAddress }).signInByCode(response)
    accessToken = null
    await api({ identity: visitor, clientAddress }).signInByCode(response)
    expect(events()).toEqual([
      {
        act: 'sign-in',
        outcome: 'success',
        session: hash('sha256', 'new-token', 'base64url'),
        from: clientAddress,
      },
      { act: 'sign-in', outcome: 'refused', session: null, from: clientAddress },
    ])
  })

  test('are not written for reads', async () => {
    const { api, events } = await open(answerAll)
    await api({ clientAddress }).memberDetail()
    await api({ clientAddress }).dramaDetail({ dramaId: '7' })
    expect(events()).toEqual([])
  })
})
