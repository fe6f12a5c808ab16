import { join } from 'node:path'
import { build } from 'vite'

/** Compiles the service worker into `directory`, still without the list of files. */
export async function compileWorker(directory: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      outDir: directory,
      lib: {
        entry: join(import.meta.dirname, '../../workers/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
    },
  })
}
