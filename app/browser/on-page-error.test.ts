import { beforeEach, describe, expect, test, vi } from 'vitest'

async function open() {
  vi.resetModules()
  const { listenForPageErrors: keepPageErrors, recordPageError: tellPageError } = await import(
    './page-errors.ts'
  )
  const { onPageError } = await import('./on-page-error.ts')
  const page = new EventTarget()
  keepPageErrors(page as Window)
  const emit = (type: string, fields: object) => {
    const event = Object.assign(new Event(type, { cancelable: true }), fields)
    page.dispatchEvent(event)
    return event
  }
  const heard: string[] = []
  const listen = () => onPageError(({ error, kind }) => heard.push(`${kind}: ${error.message}`))
  return { emit, heard, listen, tellPageError }
}

let page: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  page = await open()
})

describe('errors that nothing handled (row 299)', () => {
  test('are reported once each: from scripts, promises and rendering, even from before there was a listener', () => {
    const { emit, heard, listen, tellPageError } = page
    emit('error', { error: new TypeError('early'), message: 'Uncaught TypeError: early' })
    listen()
    emit('unhandledrejection', { reason: new Error('promise') })
    emit('unhandledrejection', { reason: 'a text' })
    emit('error', { error: null, message: 'Uncaught SyntaxError' })
    tellPageError(new Error('drawn wrongly'), 'render')
    expect(heard).toEqual([
      'script: early',
      'promise: promise',
      'promise: a text',
      'script: Uncaught SyntaxError',
      'render: drawn wrongly',
    ])
  })

  test.each([
    'ResizeObserver loop completed with undelivered notifications.',
    'ResizeObserver loop limit exceeded',
    'Script error.',
  ])('leave out the notice %j', (message) => {
    page.listen()
    page.emit('error', { error: null, message })
    expect(page.heard).toEqual([])
  })

  test('leave out aborted requests, which log nothing to the console either, and responses of the server', () => {
    page.listen()
    const reason = new DOMException('signal is aborted without reason', 'AbortError')
    expect(page.emit('unhandledrejection', { reason }).defaultPrevented).toBe(true)
    expect(page.emit('unhandledrejection', { reason: new Error('x') }).defaultPrevented).toBe(false)
    page.tellPageError(new Response(null, { status: 503 }), 'render')
    page.tellPageError(new Error('Unexpected Server Error'), 'render')
    expect(page.heard).toEqual(['promise: x'])
  })
})
