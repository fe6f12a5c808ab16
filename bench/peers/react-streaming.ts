/**
 * The limit for a rendered page: the same markup as plain React elements, streamed by `react-dom/server` on bare
 * `node:http`, with no framework. Environment: `PORT`, `BODY_FILE` (the page's HTML).
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

// Its ES entry does not export the parser as Node reads it; its CommonJS entry does.
const { default: parse } = createRequire(import.meta.url)('html-react-parser')
const html = readFileSync(process.env.BODY_FILE!, 'utf8').replace(/^<!doctype html>/i, '')

interface Node {
  type: string
  props: Record<string, unknown>
  children: (Node | string)[]
}

/** Elements are made anew for each request, as components would. */
function describe(node: ReactNode): Node | string | null {
  if (node === null || node === undefined || typeof node === 'boolean') return null
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  const { type, props } = node as ReactElement<{ children?: ReactNode }>
  const { children, ...rest } = props
  const list = Array.isArray(children) ? children : [children]
  return { type: type as string, props: rest, children: list.map(describe).filter((child) => child !== null) }
}

function element(node: Node | string): ReactNode {
  return typeof node === 'string' ? node : createElement(node.type, node.props, ...node.children.map(element))
}

const roots = [parse(html)].flat() as ReactElement[]
const tree = describe(roots.find((root) => root.type === 'html')) as Node
const Page = () => element(tree) as ReactElement

createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
  const { pipe } = renderToPipeableStream(createElement(Page), { onShellReady: () => pipe(response) })
}).listen(Number(process.env.PORT))
