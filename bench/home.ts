/**
 * Home through the whole stack, relative to its limits, in one run:
 * - a visitor's cached page relative to bare `node:http` and Express sending the same bytes;
 * - a page rendered per request relative to plain React streaming of the same markup.
 *
 * `npx node bench/home.ts [--rounds 5] [--seconds 3]`; goals in docs/performance.md.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'undici'
import { createReporter } from './figures.ts'
import { interleave, readLoad, start, startProduct, startReact, stop } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const WORK = join(import.meta.dirname, '../test-results/bench')
await mkdir(WORK, { recursive: true })

const report = createReporter(SCRIPTS.home.figures)
const product = await startProduct(3310)
const peers: ChildProcess[] = []
try {
  const brotli = { 'accept-encoding': 'br' }
  // The first response may not be cached yet.
  for (let turn = 0; turn < 3; turn++)
    await (await request(`${product.origin}/`, { headers: brotli })).body.dump()
  const kept = await request(`${product.origin}/`, { headers: brotli })
  const cachedBytes = Buffer.from(await kept.body.arrayBuffer())
  await writeFile(join(WORK, 'home.br'), cachedBytes)
  const headers = Object.fromEntries(
    Object.entries(kept.headers).filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name),
    ),
  )
  const rendered = await (
    await request(`${product.origin}/?uncached=1`, { headers: { 'accept-encoding': 'identity' } })
  ).body.text()

  const prebuilt = async (peer: string, port: number) => {
    const child = await start(
      'bench/peers/prebuilt.ts',
      { PEER: peer, PORT: String(port), BODY_FILE: join(WORK, 'home.br'), HEADERS: JSON.stringify(headers) },
      `http://localhost:${port}/`,
    )
    peers.push(child)
    return child
  }
  const node = await prebuilt('node', 3311)
  const express = await prebuilt('express', 3312)
  const react = await startReact(3313, join(WORK, 'home.html'), rendered)
  peers.push(react.child)

  const figures = await interleave(
    [
      { name: 'cached page', url: `${product.origin}/`, headers: brotli, pid: product.child.pid! },
      { name: 'node:http, same bytes', url: 'http://localhost:3311/', pid: node.pid! },
      { name: 'Express, same bytes', url: 'http://localhost:3312/', pid: express.pid! },
      {
        name: 'rendered page',
        url: `${product.origin}/?uncached=1`,
        headers: { 'accept-encoding': 'identity' },
        pid: product.child.pid!,
      },
      { name: 'React streaming, same markup', url: react.url, pid: react.child.pid! },
    ],
    readLoad(),
  )

  console.log(`Home: ${rendered.length} characters of markup, ${cachedBytes.length} bytes compressed`)
  console.table(Object.fromEntries(figures))
  const cpu = (name: string) => figures.get(name)!.cpuMsPerRequest
  const compare = (ours: string, peer: string) => ({ ours: cpu(ours), peer: cpu(peer) })
  report('cachedToNode', compare('cached page', 'node:http, same bytes'))
  report('cachedToExpress', compare('cached page', 'Express, same bytes'))
  report('renderedToReact', compare('rendered page', 'React streaming, same markup'))
  report('renderedToCached', compare('rendered page', 'cached page'))
} finally {
  for (const peer of peers) await stop(peer)
  await product.close()
  await rm(WORK, { recursive: true, force: true })
}
