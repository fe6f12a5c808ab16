export interface MovableWait {
  /** Resolves after so many ms, or when it is released or `signal` aborts. Waits at the same time are one. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** What waits now goes on so many ms from now. */
  move(ms: number): void
  release(): void
}

export function createMovableWait(): MovableWait {
  let waiting = Promise.resolve()
  let resolve = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  function release() {
    clearTimeout(timer)
    timer = undefined
    resolve()
  }
  function start(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(release, ms)
  }
  return {
    wait(ms, signal) {
      if (timer === undefined) {
        waiting = new Promise((settle) => {
          resolve = settle
        })
        start(ms)
      }
      signal.addEventListener('abort', release, { once: true })
      return waiting
    },
    move(ms) {
      if (timer !== undefined) start(ms)
    },
    release,
  }
}
