import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** On a saturated machine some connection always waits, or no turn is short. */
const ACCEPTING_MS_MAX = 1500
/** In a longer turn of the event loop connections may have arrived since it looked for some. */
const SHORT_TURN_MS_MAX = 0.5
/** Shorter than the time for which the system lets a process run that has slept. */
const SLEEP_MS = 1

interface ListeningSocket {
  close(): void
}

/**
 * Closes sockets that listen once no connection waits on them: the kernel has opened those already, with requests on them, and would reset
 * them. One after the other, each at once after a look, since the time between the two is what a connection can be lost in. A
 * process that has just slept is hardly ever interrupted in that time; one that has been looking without a pause often is.
 *
 * @param readAccepted connections that all of the sockets have accepted so far
 */
export async function closeSockets(
  sockets: readonly ListeningSocket[],
  readAccepted: () => number,
): Promise<void> {
  const endAtMs = performance.now() + ACCEPTING_MS_MAX
  for (const socket of sockets) {
    while (!(await isNoneWaiting(readAccepted)) && performance.now() < endAtMs);
    socket.close()
  }
}

async function isNoneWaiting(readAccepted: () => number): Promise<boolean> {
  await sleep(SLEEP_MS)
  const [before, sinceMs] = [readAccepted(), performance.now()]
  await nextTurn()
  return readAccepted() === before && performance.now() - sinceMs < SHORT_TURN_MS_MAX
}
