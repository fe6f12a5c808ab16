/**
 * The plainest way to send files with Node: no framework, no checks, one `createReadStream` for each request. Environment: `PORT`,
 * `FOLDER`.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'

const READ_BYTES = 256 * 1024

createServer(async (request, response) => {
  if (request.url === '/') return response.end()
  const path = join(process.env.FOLDER!, request.url!)
  response.setHeader('Content-Length', (await stat(path)).size)
  pipeline(createReadStream(path, { highWaterMark: READ_BYTES }), response, () => undefined)
}).listen(Number(process.env.PORT))
