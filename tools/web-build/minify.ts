import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CompressOptions, MinifyOptions } from 'terser'
import type { Plugin, Rollup } from 'vite'

const THREAD = join(import.meta.dirname, 'minify-thread.ts')

// What goes wrong in a viewer's browser is nothing for its console.
const COMMON: CompressOptions = { drop_console: true }
/** Each pass finds a little more. */
const THOROUGH: CompressOptions = { ...COMMON, passes: 5 }
/**
 * For code that its authors have compressed by a better compiler: shorter ways to write the same. What terser's analyses would find
 * beyond that is 0.3 % of the player's engines, and takes as long as all other files together.
 */
const SYNTAX_ALONE: CompressOptions = {
  ...COMMON,
  defaults: false,
  booleans: true,
  comparisons: true,
  conditionals: true,
  if_return: true,
  join_vars: true,
  properties: true,
  sequences: true,
}
const COMPRESSED_BY_AUTHORS = '/node_modules/shaka-player/'

export interface Task {
  code: string
  options: MinifyOptions
}
export type Answer = { code: string } | { error: string }

/**
 * Vite's own call of terser leaves one core idle, which of two is half of them, and takes files in any order, so that a large one may
 * be last and alone.
 */
export function minifyScripts(): Plugin {
  const threads = new Threads()
  return {
    name: 'minify-scripts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildStart: () => threads.start(),
    renderChunk: {
      // After Vite has compiled it for older browsers.
      order: 'post',
      async handler(code, chunk) {
        return { code: await threads.minify({ code, options: toOptions(chunk) }), map: null }
      },
    },
    closeBundle: () => threads.stop(),
  }
}

function toOptions({ moduleIds }: Rollup.RenderedChunk): MinifyOptions {
  const isCompressed = moduleIds.some((id) => id.includes(COMPRESSED_BY_AUTHORS))
  return { ecma: 2020, module: true, compress: isCompressed ? SYNTAX_ALONE : THOROUGH }
}

/** As many threads as cores; of the waiting files, the largest is next. */
class Threads {
  #idle: Worker[] = []
  #all: Worker[] = []
  readonly #waiting: (Task & { resolve(code: string): void; reject(error: Error): void })[] = []

  start(): void {
    this.#all = Array.from({ length: availableParallelism() }, () => new Worker(THREAD))
    this.#idle = [...this.#all]
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.terminate()))
    this.#all = []
  }

  minify(task: Task): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    this.#waiting.push({ ...task, resolve, reject })
    this.#waiting.sort((one, other) => other.code.length - one.code.length)
    this.#next()
    return promise
  }

  #next(): void {
    if (this.#idle.length === 0) return
    const task = this.#waiting.shift()
    if (task === undefined) return
    const thread = this.#idle.pop()!
    const { code, options, resolve, reject } = task
    const settle = (answer: Answer) => {
      thread.off('error', reject)
      if ('code' in answer) resolve(answer.code)
      else reject(new Error(answer.error))
      this.#idle.push(thread)
      this.#next()
    }
    thread.once('message', settle).once('error', reject)
    thread.postMessage({ code, options } satisfies Task)
  }
}
