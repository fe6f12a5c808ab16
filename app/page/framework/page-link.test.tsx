import { Link } from '@remix-run/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { expect, test } from 'vitest'
import { PageLink } from './page-link.tsx'

/** As both links render below `/en/reel-shorts/`. */
async function render(props: Record<string, unknown> & { to: string }) {
  const markup = async (Part: typeof Link) => {
    const element = createElement(Part, props, 'Text')
    const handler = createStaticHandler([{ path: '/en/:page/', element }])
    const context = await handler.query(new Request('http://site.test/en/reel-shorts/'))
    if (context instanceof Response) throw context
    const router = createStaticRouter(handler.dataRoutes, context)
    return renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }))
  }
  return [await markup(PageLink as typeof Link), await markup(Link)]
}

test.each([
  '/',
  '/en/my-list/',
  '/reel-shorts/a-b-c12/3/',
  '/search/?q=%D8%A7&page=2',
  '/my-wallet/#records',
  '/a%20b/?returnTo=%2Fprofile%2F',
  '/a b/?x=1?2',
  '/top-up/?returnTo=https://other.test/#a',
  '.',
  '..',
  '?page=2',
  '#part',
  '../x/',
  '/a/../b/',
  '/a/./b/',
  '/a//b/',
  '//other.test/',
  'https://other.test/',
  '/a/?',
  '/a/#',
  '/.well/',
])('a link to %s is rendered on the server as Remix renders it', async (to) => {
  const [ours, theirs] = await render({ to })
  expect(ours).toBe(theirs)
  expect(ours).toContain('<a ')
})

test.each([
  { className: 'x', 'aria-label': 'y', title: 'z', id: 'i', tabIndex: 0, 'data-x': '' },
  { replace: true, preventScrollReset: true, state: { a: 1 }, relative: 'path' },
  { prefetch: 'intent' },
  { prefetch: 'render' },
  { discover: 'none' },
  { reloadDocument: true },
  { target: '_blank', rel: 'noopener' },
  { onClick: () => {}, onPointerEnter: () => {} },
])('with %o too', async (props) => {
  const [ours, theirs] = await render({ to: '/my-list/', ...props })
  expect(ours).toBe(theirs)
})
