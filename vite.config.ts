import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
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

/** Remix's loader of a page's code gives up the page that stands; ours keeps it. Row 418. */
function keepPageForMissingCode(): Plugin {
  return {
    name: 'keep-page-for-missing-code',
    enforce: 'pre',
    resolveId(source, importer) {
      const isRemix = importer?.includes('/@remix-run/react/')
      return isRemix && source === './routeModules.js'
        ? `${import.meta.dirname}/app/network/load-route-module.ts`
        : null
    },
  }
}

/** What every page needs travels in two files: thirty small ones would weigh more, each compressed by itself. */
const CHUNKS: [name: string, modules: RegExp][] = [
  [
    'framework',
    /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\//,
  ],
  [
    'shell',
    /\/app\/(shell\/(?!start-page)|site\/|navigation\/(?!departure)|addresses\/|i18n\/[\w-]+\.ts|browser\/(device|landing|press-guard|reload-guard|storage-keys|use-hydrated)\.|session\/session-problem|catalog\/(drama-card-link|drama-grid)|install\/store-badges|design\/(button|icons|network-notice|notice-place|overlay-history|overlay-parent|qr-code|responsive-image|toast-store|toast-viewport|use-arriving)\.|account\/(account-drawer-provider|drawer-link|use-account)\.|member\/avatar|network\/)/,
  ],
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [keepPageForMissingCode(), tailwindcss(), remix(remixOptions), listClientModules()],
  resolve: {
    // Radix wraps its overlays in this package; ours has its one lock and writes no style sheet into the page.
    alias: { 'react-remove-scroll': `${import.meta.dirname}/app/design/remove-scroll.tsx` },
  },
  // What a production install lacks travels in the server's build: there only the dependencies are imported by name.
  ssr: { noExternal: true, external: Object.keys(packageJson.dependencies) },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    // 4 % smaller, compressed, than what esbuild makes of the same.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020 },
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: (id) => CHUNKS.find(([, modules]) => modules.test(id))?.[0] },
    },
    // shaka-player is one file of this size, loaded on the player page alone.
    chunkSizeWarningLimit: 900,
  },
  optimizeDeps: {
    // A cold dependency cache otherwise reloads, and blanks, the first page of a development session.
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'],
    esbuildOptions: { target: 'es2022' },
  },
}))
