import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixOptions from './remix.config.js'

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions)],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 900,
  },
  optimizeDeps: {
    // A cold dependency cache otherwise reloads, and blanks, the first page of a development session.
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'],
    esbuildOptions: { target: 'es2022' },
  },
})
