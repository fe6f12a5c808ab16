import { connect, createServer, type Socket } from 'node:net'

interface SlowLinkOptions {
  /** Where this link listens, and where it leads. */
  port: number
  targetPort: number
  /** Shared by all connections. */
  downloadBytesPerSecond: number
  /** One way. */
  latencyMs: number
}

/**
 * A slow network in front of a local server. Chromium's own throttling is set page by page and does not reach the requests
 * of a service worker; all of a browser's connections share this link.
 *
 * @returns closes it
 */
export async function openSlowLink({
  port,
  targetPort,
  downloadBytesPerSecond,
  latencyMs,
}: SlowLinkOptions): Promise<{ downloadedBytes(): number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  let freeAtMs = 0
  let downloadedBytes = 0
  const server = createServer((near) => {
    const far = connect(targetPort, 'localhost')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay()
      socket.on('close', () => sockets.delete(socket))
      // The other side has gone: so does this one.
      socket.on('error', () => {})
    }
    near.on('data', (chunk) => void setTimeout(() => far.write(chunk), latencyMs))
    near.on('close', () => setTimeout(() => far.destroy(), latencyMs))
    far.on('data', (chunk) => {
      const nowMs = performance.now()
      downloadedBytes += chunk.length
      freeAtMs = Math.max(freeAtMs, nowMs) + (chunk.length / downloadBytesPerSecond) * 1000
      setTimeout(() => near.write(chunk), freeAtMs - nowMs + latencyMs)
    })
    far.on('close', () =>
      setTimeout(() => near.end(), Math.max(0, freeAtMs - performance.now()) + latencyMs + 10),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    downloadedBytes: () => downloadedBytes,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
