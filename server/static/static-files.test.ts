import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { staticFiles } from './static-files.ts'

test('a file deleted while the product runs aborts only its own response', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'static-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await mkdir(join(directory, 'assets'))
  for (const name of ['kept', 'gone']) await writeFile(join(directory, `assets/${name}.js`), `'${name}'`)
  const server = createServer(express().use(staticFiles(directory))).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const file = (name: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/${name}.js`)

  expect(await (await file('gone')).text()).toBe("'gone'")
  await rm(join(directory, 'assets/gone.js'))
  await expect(file('gone').then((response) => response.text())).rejects.toThrow()
  expect(await (await file('kept')).text()).toBe("'kept'")
  expect((await file('never')).status).toBe(404)
})

test('a range that ends before it begins is ignored, and later middleware still sees the range', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'static-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await writeFile(join(directory, 'sw.js'), '0123456789')
  const server = createServer(
    express()
      .use(staticFiles(directory))
      .use((req, res) => res.send(`range ${req.headers.range}`)),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const range of ['bytes=9-1', 'bytes=99999999-', 'bytes=x']) {
    const response = await fetch(`http://127.0.0.1:${port}/sw.js`, { headers: { range } })
    expect([response.status, await response.text()]).toEqual([200, '0123456789'])
  }
  const video = await fetch(`http://127.0.0.1:${port}/media/plain.mp4`, { headers: { range: 'bytes=0-9' } })
  expect(await video.text()).toBe('range bytes=0-9')
})

test('hashed files of former builds are served too, after the current build’s', async () => {
  const root = await mkdtemp(join(tmpdir(), 'static-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const build of ['client', 'former']) {
    await mkdir(join(root, build, 'assets'), { recursive: true })
    await writeFile(join(root, build, `assets/${build}.js`), build)
    await writeFile(join(root, build, 'assets/both.js'), build)
    await writeFile(join(root, build, `${build}.json`), '{}')
  }
  const files = staticFiles(join(root, 'client'), join(root, 'former'))
  const server = createServer(express().use(files)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const at = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)

  expect(await (await at('/assets/both.js')).text()).toBe('client')
  const former = await at('/assets/former.js')
  expect(await former.text()).toBe('former')
  expect(former.headers.get('cache-control')).toContain('immutable')
  expect((await at('/assets/never.js')).status).toBe(404)
  // Nothing but hashed files comes from there.
  expect((await at('/former.json')).status).toBe(404)
  expect((await at('/client.json')).status).toBe(200)
})
