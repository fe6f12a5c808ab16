import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import remixOptions from './remix.config.js'

/** Writes which source files each browser file is made of, for the test that keeps server code out of it. */
function listClientModules(): Plugin {
  return {
    name: 'list-client-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modulesByChunk = Object.fromEntries(
        chunks.map((chunk) => [
          chunk.fileName,
          chunk.moduleIds.map((id) => id.replace(`${import.meta.dirname}/`, '')),
        ]),
      )
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(modulesByChunk, null, 1),
      })
    },
  }
}

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions), listClientModules()],
  resolve: {
    // Radix wraps its overlays in this package; ours has its one lock and writes no style sheet into the page.
    alias: { 'react-remove-scroll': `${import.meta.dirname}/app/design/remove-scroll.tsx` },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    // shaka-player is one file of this size, loaded on the player page alone.
    chunkSizeWarningLimit: 900,
  },
  optimizeDeps: {
    // A cold dependency cache otherwise reloads, and blanks, the first page of a development session.
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'],
    esbuildOptions: { target: 'es2022' },
  },
})
