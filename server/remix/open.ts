import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { RemixBuild } from './renderer.ts'

export interface OpenRemix {
  build: RemixBuild
  clientDirectory: string
  formerDirectory: string
  vite?: RequestHandler
  close(): Promise<void>
}

export class MissingBuildError extends Error {
  override readonly name = 'MissingBuildError'
}

/** In development, returns Vite's build, which follows changes. `root` contains `build/`. Throws {@link MissingBuildError}. */
export async function openRemix({
  root,
  isDevelopment,
}: {
  root: string
  isDevelopment: boolean
}): Promise<OpenRemix> {
  const clientDirectory = join(root, 'build/client')
  const formerDirectory = join(root, 'build/former')
  if (isDevelopment) {
    const { createServer } = await import('vite')
    const vite = await createServer({ root, server: { middlewareMode: true } })
    return {
      build: () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>,
      clientDirectory,
      formerDirectory,
      vite: vite.middlewares,
      close: () => vite.close(),
    }
  }
  const entry = join(root, 'build/server/index.js')
  if (!existsSync(entry)) throw new MissingBuildError('There is no build: run "npm run build" first.')
  return {
    build: (await import(pathToFileURL(entry).href)) as ServerBuild,
    clientDirectory,
    formerDirectory,
    close: async () => {},
  }
}
