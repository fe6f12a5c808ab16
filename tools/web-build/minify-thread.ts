import { parentPort } from 'node:worker_threads'
import { minify } from 'terser'
import type { Answer, Task } from './minify.ts'

parentPort!.on('message', async ({ code, options }: Task) => {
  const answer: Answer = await minify(code, options).then(
    (minified) => ({ code: minified.code! }),
    (error: Error) => ({ error: error.message }),
  )
  parentPort!.postMessage(answer)
})
