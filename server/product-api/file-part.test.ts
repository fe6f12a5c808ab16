import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { type FilePart, sendFilePart } from './file-part.ts'
import { UNREAD_MS_MAX } from './forward.ts'

const WAIT = { timeout: 30_000 }
/** More than the kernel buffers for a socket nobody reads, and no multiple of a read. */
const FILM_BYTES = 12_345_678

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-file-part-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeFilm(name: string): { path: string; bytes: Buffer } {
  const [path, bytes] = [join(folder, name), randomBytes(FILM_BYTES)]
  writeFileSync(path, bytes)
  return { path, bytes }
}

/** How often this process has the file open. */
function countOpen(path: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path
    } catch {
      return false
    }
  }).length
}

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function serve(listener: RequestListener): Promise<() => Promise<IncomingMessage>> {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return async () => (await once(get({ port, host: '127.0.0.1', agent: false }), 'response'))[0]
}

const send =
  (part: FilePart, unreadMs = UNREAD_MS_MAX): RequestListener =>
  (_req, res) => {
    res.setHeader('Content-Length', part.end - part.start + 1)
    void sendFilePart(part, res, unreadMs)
  }

test('every viewer gets the bytes of the part, at whatever speed the others read theirs (row 302)', async () => {
  const film = writeFilm('film.mp4')
  const [start, end] = [7, FILM_BYTES - 3]
  const request = await serve(send({ path: film.path, start, end }))
  const paused = await request()
  const bodies = await Promise.all(Array.from({ length: 4 }, async () => buffer(await request())))
  for (const body of [...bodies, await buffer(paused)]) {
    expect(body.equals(film.bytes.subarray(start, end + 1))).toBe(true)
  }
  await vi.waitFor(() => expect(countOpen(film.path)).toBe(0), WAIT)
})

test('the file of a viewer who leaves is closed, and later viewers get theirs whole (row 302)', async () => {
  const film = writeFilm('left.mp4')
  const request = await serve(send({ path: film.path, start: 0, end: FILM_BYTES - 1 }))
  const left = await request()
  expect(countOpen(film.path)).toBe(1)
  left.on('error', () => undefined).destroy()
  await vi.waitFor(() => expect(countOpen(film.path)).toBe(0), WAIT)
  expect((await buffer(await request())).equals(film.bytes)).toBe(true)
})

test('the connection of a viewer who does not read is closed, and the file with it (row 460)', async () => {
  const film = writeFilm('unread.mp4')
  const request = await serve(send({ path: film.path, start: 0, end: FILM_BYTES - 1 }, 300))
  const unread = await request()
  const failed = once(unread, 'error')
  await vi.waitFor(() => expect(countOpen(film.path)).toBe(0), WAIT)
  unread.resume()
  await failed
})

test('a file that became shorter ends the connection before the promised length (row 302)', async () => {
  const film = writeFilm('short.mp4')
  truncateSync(film.path, 1000)
  const request = await serve(send({ path: film.path, start: 0, end: FILM_BYTES - 1 }))
  await expect(request().then(buffer)).rejects.toThrow()
  expect(countOpen(film.path)).toBe(0)
})

test('a link in place of the file is not followed (row 460)', async () => {
  const film = writeFilm('target.mp4')
  const path = join(folder, 'link.mp4')
  symlinkSync(film.path, path)
  const request = await serve(send({ path, start: 0, end: 9 }))
  await expect(request().then(buffer)).rejects.toThrow()
})
