/**
 * Loaded before the measured process (`--expose-gc --import`): serves its heap size after a full collection, in MB,
 * at `HEAP_PROBE_PORT`.
 */
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  createServer((_request, response) => {
    globalThis.gc?.()
    response.end(String(process.memoryUsage().heapUsed / 2 ** 20))
  })
    .listen(Number(process.env.HEAP_PROBE_PORT), '127.0.0.1')
    .unref()
}
