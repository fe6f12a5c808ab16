import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { lastLine } from '../../configuration/process-output.ts'
import { CallRecord, type WatchStart, watchCalls } from './call-watch.ts'

const STDERR = 2

/** The main thread no longer runs any handler, so only a signal ends the process. */
const { buffer, folder } = workerData as WatchStart
const toLine = lastLine('platform')
watchCalls(new CallRecord(buffer), folder, (sentence) => {
  try {
    // `process.stderr` of a thread passes through the main thread.
    writeSync(STDERR, toLine('stopping: embedded database does not answer', sentence))
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
})
