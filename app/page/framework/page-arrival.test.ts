import { encode } from 'turbo-stream'
import { expect, test } from 'vitest'
import { followPageArrival, reportPageData, untilCodeMayLoad } from './page-arrival.ts'

const TO = { pathname: '/reel-shorts/a/1/', search: '', hash: '', key: 'a' }

const toResponse = (value: unknown) => new Response(encode(value) as unknown as BodyInit)

test('what a page’s loaders returned can be read before the router reports it, whose response stays whole (row 425)', async () => {
  const reads: Promise<unknown[]>[] = []
  followPageArrival({
    beforeCode: () => Promise.resolve(),
    onData: (to, read) => to === TO && reads.push(read()),
  })
  const routes = { root: { data: { language: 'en' } }, 'routes/player/route': { data: { offer: null } } }
  const response = toResponse(routes)
  reportPageData(TO, response)
  expect(await Promise.all(reads)).toEqual([[{ language: 'en' }, { offer: null }]])
  expect((await response.text()).length).toBeGreaterThan(0)
  reportPageData(TO, new Response('<title>502</title>'))
  await expect(reads[1]).rejects.toThrow()
  reportPageData(TO, new Response(null))
  expect(reads).toHaveLength(2)
})

test('a page’s code is loaded once whoever follows pages agrees (row 425)', async () => {
  const { signal } = new AbortController()
  const events: string[] = []
  let agree = () => {}
  followPageArrival({
    beforeCode: () =>
      new Promise((resolve) => {
        agree = resolve
      }),
    onData: () => {},
  })
  const waiting = untilCodeMayLoad(TO, signal).then(() => events.push('code'))
  await Promise.resolve()
  events.push('frame')
  agree()
  await waiting
  expect(events).toEqual(['frame', 'code'])
})
