import net, { type Server } from 'node:net'
import { closeSockets } from '../configuration/close-sockets.ts'

/** The socket of a listening server. Private: `lib/net.js` and `lib/internal/cluster/round_robin_handle.js`. */
interface Socket {
  onconnection(...connection: unknown[]): void
  close(): void
}

type Opened = Server & { _handle: Socket | null }

/**
 * The ports that a primary opens for its workers from now on. By itself Node closes one only when no worker listens any more, and then resets
 * what it has accepted and not passed on, which is much while workers are busy.
 */
export function watchPorts(): { close(): Promise<void> } {
  const sockets = new Map<Opened, Socket>()
  const { createServer } = net
  net.createServer = (...options: unknown[]) => {
    const server = Reflect.apply(createServer, net, options) as Opened
    server.once('listening', () => sockets.set(server, server._handle!))
    return server
  }
  return {
    /** Resolves once all are closed. Workers still get what was accepted. */
    async close() {
      let accepted = 0
      // Node takes the socket of its own servers away from them.
      const taken = [...sockets].filter(([server]) => server._handle === null).map(([, socket]) => socket)
      for (const socket of taken) {
        const accept = socket.onconnection
        socket.onconnection = (...connection) => {
          accepted += 1
          Reflect.apply(accept, socket, connection)
        }
      }
      await closeSockets(taken, () => accepted)
    },
  }
}
