import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { hasFeedback, openFeedback, sendFeedback, toReturned } from './feedback.server.ts'

const ORIGIN = 'https://watch.example'
const KEY = 'a-random-key-of-one-form'

function open({
  isOn = true,
  extensions = ['sendFeedback'],
}: {
  isOn?: boolean
  extensions?: string[]
} = {}) {
  const api = {
    areaInfo: vi.fn(async () => ({ extensions })),
    sendFeedback: vi.fn(async (_message: object) => null),
  }
  const apiForVisitor = { sendFeedback: vi.fn(async (_message: object) => null) }
  const endSession = vi.fn()
  const log = { warn: vi.fn() }
  const context = {
    api,
    apiForVisitor,
    endSession,
    log,
    language: 'de',
    site: { takesFeedback: isOn, origin: ORIGIN },
  } as unknown as AppLoadContext
  return { api, apiForVisitor, context, endSession, log }
}

const SESSION_OVER = () =>
  Response.json({ code: 'U0003', name: 'invalidToken', message: '', mark: 'm' }, { status: 401 })

function typed(fields: Record<string, string> = {}, topics = ['contentError']): FormData {
  const form = new FormData()
  const all = {
    key: KEY,
    description: ' Late captions\r\nin episode 3 ',
    email: ' ada@example.com ',
    page: '/reel-shorts/a-b1/3/?token=secret',
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  for (const topic of topics) form.append('topics', topic)
  return form
}

describe('a message to the operator (row 84)', () => {
  test('reaches the product API trimmed, with the path of its page and the language', async () => {
    const { api, context } = open()
    expect(await sendFeedback(context, typed(), { isPage: false })).toEqual({ problem: null })
    expect(api.sendFeedback.mock.calls).toEqual([
      [
        {
          key: KEY,
          description: 'Late captions\nin episode 3',
          topics: ['contentError'],
          email: 'ada@example.com',
          page: '/reel-shorts/a-b1/3/',
          language: 'de',
        },
      ],
    ])
  })

  test.each([
    ['description', typed({ description: ' \n ' })],
    ['description', typed({ description: 'x'.repeat(301) })],
    ['description', new FormData()],
    ['topics', typed({}, [])],
    ['topics', typed({}, ['spam'])],
    ['email', typed({ email: 'ada' })],
  ])('is not sent with a wrong field: %s', async (problem, form) => {
    const { api, context } = open()
    expect(await sendFeedback(context, form, { isPage: false })).toEqual({ problem })
    expect(api.sendFeedback).not.toHaveBeenCalled()
  })

  test.each(['https://evil.example/', '//evil.example/', ''])(
    'names no page of another site: %j',
    async (page) => {
      const { api, context } = open()
      await sendFeedback(context, typed({ page }), { isPage: false })
      expect(api.sendFeedback.mock.calls[0]?.[0]).not.toHaveProperty('page')
    },
  )

  test('that nobody received comes back with what was typed and its key', async () => {
    const { api, context, log, endSession } = open()
    api.sendFeedback.mockRejectedValueOnce(new Error('down'))
    const form = typed()
    const outcome = await sendFeedback(context, form, { isPage: false })
    expect(toReturned(context, form, outcome)).toEqual({
      problem: 'notSent',
      key: KEY,
      page: '/reel-shorts/a-b1/3/',
      typed: {
        description: 'Late captions\nin episode 3',
        topics: ['contentError'],
        email: 'ada@example.com',
      },
    })
    expect(log.warn).toHaveBeenCalledOnce()
    expect(endSession).not.toHaveBeenCalled()
  })

  test.each([
    [false, { notice: 'sessionEnded' }],
    [true, { notice: 'sessionEnded', message: 'Danke. Deine Nachricht wurde gesendet.' }],
  ])(
    'of a member whose session is over is sent as a visitor’s (a page of its own: %j)',
    async (isPage, flash) => {
      const { api, apiForVisitor, context, endSession } = open()
      api.sendFeedback.mockRejectedValueOnce(SESSION_OVER())
      expect(await sendFeedback(context, typed(), { isPage })).toEqual({ problem: null })
      expect(apiForVisitor.sendFeedback.mock.calls).toEqual(api.sendFeedback.mock.calls)
      expect(endSession.mock.calls).toEqual([[flash]])
    },
  )
})

describe('the form that sends (row 84)', () => {
  test('is offered where the operator has switched it on and the backend has it', async () => {
    expect(await hasFeedback(open().context)).toBe(true)
    expect(await hasFeedback(open({ isOn: false }).context)).toBe(false)
    expect(await hasFeedback(open({ extensions: [] }).context)).toBe(false)
  })

  test('opens with a key of its own, its sentences, and the page of this site before it', async () => {
    const { context } = open()
    const from = (referer: string) =>
      openFeedback(context, new Request(`${ORIGIN}/feedback/`, { headers: { Referer: referer } }))
    const [one, two] = [await from(`${ORIGIN}/profile/?a=1`), await from('https://evil.example/x/')]
    expect(one.page).toBe('/profile/')
    expect(two.page).toBeNull()
    expect(one.key).not.toBe(two.key)
    expect(one.texts.describe).toBe('Beschreibe es mit 1 bis 300 Zeichen.')
  })
})
