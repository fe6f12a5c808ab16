import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The operator's screens, as files that the Studio server serves. */
export default defineConfig({
  root: `${import.meta.dirname}/client`,
  plugins: [tailwindcss()],
  esbuild: { jsx: 'automatic' },
  build: {
    outDir: `${import.meta.dirname}/../build/studio`,
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the server allows no script or style inside a page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rollupOptions: {
      // Marks of server components, which no build of ours has.
      onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
    },
  },
})
